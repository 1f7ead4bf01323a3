import { dateOptionIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import type { SessionUser } from "@meander/domain/contract/accounts";
import { activityViewer } from "@meander/domain/contract/activities";
import { canChooseDates, hasDatesToChoose, isSameChoice, joinStateOf } from "./join-state.ts";

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
const open = { status: 1, cancelledAt: null, isSuggested: false, placesLeft: 3, viewer: stranger };
const verified = { emailAddress: "ada@example.com", suspendedUntil: null } as SessionUser;
const paused = { ...verified, suspendedUntil: "2026-11-28T14:30:00.000Z" };
const unverified = { emailAddress: null } as SessionUser;

test.each([
  ["a visitor is asked to log in", open, null, "visitor"],
  ["an unverified person is sent to the mail", open, unverified, "unverified"],
  ["a verified person can ask", open, verified, "can-join"],
  [
    "a person the rules keep out is told so",
    { ...open, viewer: { ...stranger, canJoin: false } },
    verified,
    "unavailable",
  ],
  ["a person whose account is paused is told so", open, paused, "suspended"],
  ["a full activity says so before asking to log in", { ...open, placesLeft: 0 }, null, "full"],
  ["a closed one says so", { ...open, status: 2 }, verified, "closed"],
  [
    "one that is over says so, to the host too",
    { ...open, status: 3, viewer: { ...stranger, isHost: true } },
    verified,
    "expired",
  ],
  [
    "a cancelled one is cancelled, not closed",
    { ...open, status: 2, cancelledAt: "2026-01-01T00:00:00.000Z" },
    verified,
    "cancelled",
  ],
  ["an idea is there to be copied", { ...open, isSuggested: true }, verified, "suggested"],
  [
    "waiting wins over full",
    { ...open, placesLeft: 0, viewer: { ...stranger, approvalStatus: 2 } },
    verified,
    "pending",
  ],
  [
    "being in wins over closed",
    { ...open, status: 2, viewer: { ...stranger, approvalStatus: 3 } },
    verified,
    "approved",
  ],
  ["a declined person hears it", { ...open, viewer: { ...stranger, approvalStatus: 1 } }, verified, "declined"],
  ["one who left may ask again", { ...open, viewer: { ...stranger, approvalStatus: 4 } }, verified, "can-join"],
  [
    "the host sees a draft as a draft",
    { ...open, status: 0, viewer: { ...stranger, isHost: true } },
    verified,
    "draft",
  ],
  ["the host sees the host's bar", { ...open, viewer: { ...stranger, isHost: true } }, verified, "host"],
] as const)("%s", (_claim, activity, person, expected) => {
  expect(joinStateOf({ ...activity, viewer: { ...activity.viewer, votedOptionIds: [] } }, person)).toBe(expected);
});

const now = new Date("2026-11-20T12:00:00Z");
const on = (dayCode: string, decidedStatusInt: number) => ({
  id: dateOptionIdSchema.parse("0192a0b0-0000-7000-8000-000000000003"),
  ...{ dayCode, timePeriodCode: 3, timeCode: 19, decidedStatusInt, votes: [], voteCount: 0, rawOffset: 0 },
  startsAt: `${dayCode}T19:00:00.000Z`,
  endsAt: `${dayCode}T21:00:00.000Z`,
});

test.each([
  ["dates to vote on are chosen from", [on("2026-11-27", 1), on("2026-11-28", 1)], true],
  ["a decided date leaves nothing to choose", [on("2026-11-27", 3)], false],
  ["nor the dates that stayed beside it", [on("2026-11-27", 3), on("2026-11-28", 2)], false],
  ["a date that has passed can't be chosen", [on("2026-11-19", 2)], false],
  ["one ahead beside it can", [on("2026-11-19", 2), on("2026-11-27", 2)], true],
  ["without dates there is nothing to choose", [], false],
])("%s", (_, options, expected) => {
  const activity = { dates: { durationMinutes: 120, options }, timezone: { name: "Europe/London", rawOffset: 0 } };
  expect(hasDatesToChoose(activity, now)).toBe(expected);
});

test.each([
  ["a visitor may tick dates before asking", "visitor", false, 1, true],
  ["so may somebody unverified", "unverified", false, 1, true],
  ["and who can join", "can-join", false, 1, true],
  ["a guest may who can vote", "pending", true, 1, true],
  ["nobody else may", "full", false, 1, false],
  ["nor anybody once a date is decided", "can-join", true, 3, false],
] as const)("%s", (_, state, canVote, decidedStatusInt, expected) => {
  const dates = { durationMinutes: 120, options: [on("2026-11-27", decidedStatusInt)] };
  const activity = { dates, timezone: { name: "Europe/London", rawOffset: 0 }, viewer: { ...stranger, canVote } };
  expect(canChooseDates(state, activity, now)).toBe(expected);
});

test("a choice is the same whatever the order", () => {
  expect(isSameChoice(["a", "b"], ["b", "a"])).toBe(true);
  expect(isSameChoice(["a"], ["a", "b"])).toBe(false);
});
