import { expect, test } from "vitest";
import {
  type AppealableStrike,
  appealEventOf,
  appealEvents,
  appealStatuses,
  nextAppealStatus,
  refuseAppeal,
} from "./appeal.ts";
import { decisions } from "./decision.ts";

test("each status handles each event as in the table", () => {
  const table = Object.fromEntries(
    appealStatuses.map((status) => [status, appealEvents.map((event) => nextAppealStatus(status, event))]),
  );
  // uphold, grant, undo
  expect(table).toEqual({
    waiting: ["upheld", "granted", null],
    upheld: [null, null, "waiting"],
    granted: [null, null, "waiting"],
  });
});

test("only a restoring decision grants an appeal", () => {
  expect(decisions.filter((decision) => appealEventOf(decision) === "grant")).toEqual(["restore"]);
});

test("a strike can be appealed once, while it is active, in time, and without another pending appeal about it", () => {
  const decidedAt = new Date("2026-11-01T12:00:00Z");
  const within = new Date("2026-12-01T12:00:00Z");
  const strike: AppealableStrike = { decidedAt, isRevoked: false, hasAppeal: false, isAnotherWaiting: false };
  const refusal = (overrides: Partial<AppealableStrike>, now = within) =>
    refuseAppeal({ ...strike, ...overrides }, now, 30);
  expect([refusal({}), refusal({}, new Date(within.getTime() + 1))]).toEqual([null, "appealTooLate"]);
  expect([refusal({ hasAppeal: true }), refusal({ isRevoked: true }), refusal({ isAnotherWaiting: true })]).toEqual([
    "appealAlreadyMade",
    "appealNotNeeded",
    "appealWaits",
  ]);
});
