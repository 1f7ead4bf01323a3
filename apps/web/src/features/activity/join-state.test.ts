import { dateOptionIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import type { SessionUser } from "@meander/domain/contract/accounts";
import { activityViewer } from "@meander/domain/contract/activities";
import { canChooseDates, hasDatesToChoose, joinStateOf } from "./join-state.ts";

const stranger = activityViewer.parse({
  isHost: false,
  approvalStatus: null,
  votedOptionIds: [],
  canJoin: true,
  canVote: false,
  canLeave: false,
  canComment: true,
  canReport: true,
  canCopy: false,
  canSuggest: false,
  canVerifyAttendance: false,
  hasAttended: false,
  canRate: false,
  ownStars: null,
});
const now = new Date("2026-11-20T12:00:00Z");
const on = (dayCode: string, decidedStatusInt: number) => ({
  id: dateOptionIdSchema.parse("0192a0b0-0000-7000-8000-000000000003"),
  dayCode,
  timePeriodCode: 3,
  timeCode: 19,
  decidedStatusInt,
  votes: [],
  voteCount: 0,
  rawOffset: 0,
  startsAt: `${dayCode}T19:00:00.000Z`,
  endsAt: `${dayCode}T21:00:00.000Z`,
});
const open = {
  status: 1,
  cancelledAt: null,
  isSuggested: false,
  placesLeft: 3,
  viewer: stranger,
  ...{
    dates: { durationMinutes: 1_440, options: [on("2026-11-27", 1)] },
    timezone: { name: "Europe/London", rawOffset: 0 },
  },
};
const begun = { ...open, dates: { durationMinutes: 1_440, options: [on("2026-11-19", 3)] } };
const verified = { emailAddress: "ada@example.com", suspendedUntil: null } as SessionUser;
const paused = { ...verified, suspendedUntil: "2026-11-28T14:30:00.000Z" };
const unverified = { emailAddress: null } as SessionUser;

test.each([
  ["a visitor has to log in", open, null, "visitor"],
  ["an unverified person has to verify their address", open, unverified, "unverified"],
  ["a verified person can request to join", open, verified, "can-join"],
  [
    "joining is unavailable to a person whom the rules exclude",
    { ...open, viewer: { ...stranger, canJoin: false } },
    verified,
    "unavailable",
  ],
  ["a person whose account is suspended can't join", open, paused, "suspended"],
  ["a full activity is full before a login is required", { ...open, placesLeft: 0 }, null, "full"],
  ["an activity that is under way has started", begun, verified, "started"],
  ["and has for a visitor, before a login is required", begun, null, "started"],
  ["a closed activity is closed", { ...open, status: 2 }, verified, "closed"],
  [
    "a past activity is expired, for the host too",
    { ...open, status: 3, viewer: { ...stranger, isHost: true } },
    verified,
    "expired",
  ],
  [
    "a cancelled activity is cancelled, not closed",
    { ...open, status: 2, cancelledAt: "2026-01-01T00:00:00.000Z" },
    verified,
    "cancelled",
  ],
  ["a suggestion can be copied", { ...open, isSuggested: true }, verified, "suggested"],
  [
    "a pending request takes precedence over full",
    { ...open, placesLeft: 0, viewer: { ...stranger, approvalStatus: 2 } },
    verified,
    "pending",
  ],
  [
    "an approved request takes precedence over closed",
    { ...open, status: 2, viewer: { ...stranger, approvalStatus: 3 } },
    verified,
    "approved",
  ],
  [
    "a declined person sees the decision",
    { ...open, viewer: { ...stranger, approvalStatus: 1 } },
    verified,
    "declined",
  ],
  [
    "a person who left can request to join again",
    { ...open, viewer: { ...stranger, approvalStatus: 4 } },
    verified,
    "can-join",
  ],
  [
    "the host sees a draft as a draft",
    { ...open, status: 0, viewer: { ...stranger, isHost: true } },
    verified,
    "draft",
  ],
  ["the host of an open activity is the host", { ...open, viewer: { ...stranger, isHost: true } }, verified, "host"],
] as const)("%s", (_claim, activity, person, expected) => {
  expect(joinStateOf({ ...activity, viewer: { ...activity.viewer, votedOptionIds: [] } }, person, now)).toBe(expected);
});

test.each([
  ["dates under vote can be chosen", [on("2026-11-27", 1), on("2026-11-28", 1)], true],
  ["no date can be chosen once one is decided", [on("2026-11-27", 3)], false],
  ["an undecided date beside a decided one can't be chosen", [on("2026-11-27", 3), on("2026-11-28", 2)], false],
  ["a past date can't be chosen", [on("2026-11-19", 2)], false],
  ["a future date beside a past one can be chosen", [on("2026-11-19", 2), on("2026-11-27", 2)], true],
  ["nothing can be chosen without dates", [], false],
])("%s", (_, options, expected) => {
  const activity = { dates: { durationMinutes: 120, options }, timezone: { name: "Europe/London", rawOffset: 0 } };
  expect(hasDatesToChoose(activity, now)).toBe(expected);
});

test.each([
  ["a visitor can choose dates before joining", "visitor", false, 1, true],
  ["an unverified person can choose dates before joining", "unverified", false, 1, true],
  ["a person who can join can choose dates", "can-join", false, 1, true],
  ["a guest with a vote can choose dates", "pending", true, 1, true],
  ["dates of a full activity can't be chosen", "full", false, 1, false],
  ["no one can choose dates once one is decided", "can-join", true, 3, false],
] as const)("%s", (_, state, canVote, decidedStatusInt, expected) => {
  const dates = { durationMinutes: 120, options: [on("2026-11-27", decidedStatusInt)] };
  const activity = { dates, timezone: { name: "Europe/London", rawOffset: 0 }, viewer: { ...stranger, canVote } };
  expect(canChooseDates(state, activity, now)).toBe(expected);
});
