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

test("every status by every event", () => {
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

test("nothing but bringing back grants an appeal", () => {
  expect(decisions.filter((decision) => appealEventOf(decision) === "grant")).toEqual(["restore"]);
});

test("a strike is appealed once, while it stands, within its days, and while no other appeal about it waits", () => {
  const decidedAt = new Date("2026-11-01T12:00:00Z");
  const within = new Date("2026-12-01T12:00:00Z");
  const strike: AppealableStrike = { decidedAt, isRevoked: false, hasAppeal: false, isAnotherWaiting: false };
  const refusal = (wishes: Partial<AppealableStrike>, now = within) => refuseAppeal({ ...strike, ...wishes }, now, 30);
  expect([refusal({}), refusal({}, new Date(within.getTime() + 1))]).toEqual([null, "appealTooLate"]);
  expect([refusal({ hasAppeal: true }), refusal({ isRevoked: true }), refusal({ isAnotherWaiting: true })]).toEqual([
    "appealAlreadyMade",
    "appealNotNeeded",
    "appealWaits",
  ]);
});
