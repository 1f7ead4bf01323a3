import { expect, test } from "vitest";
import {
  activityEvents,
  activityStateOf,
  activityStates,
  eventForStatus,
  nextActivityState,
  notificationsOfActivityEvent,
  storedStatusOf,
} from "./state.ts";

const now = new Date("2026-05-06T12:00:00Z");

test("each state handles each event as in the table", () => {
  const table = Object.fromEntries(
    activityStates.map((state) => [state, activityEvents.map((event) => nextActivityState(state, event))]),
  );
  // publish, close, reopen, cancel, expire, delete
  expect(table).toEqual({
    draft: ["open", null, null, null, null, "deleted"],
    open: [null, "closed", null, "cancelled", "expired", null],
    closed: [null, null, "open", "cancelled", "expired", null],
    expired: [null, null, null, null, null, null],
    cancelled: [null, null, null, null, null, null],
  });
});

test("a state survives a round trip through storage; cancelled is stored as closed with a timestamp", () => {
  for (const state of activityStates) expect(activityStateOf(storedStatusOf(state, now))).toBe(state);
  expect(storedStatusOf("cancelled", now)).toEqual({ status: 2, cancelledAt: now });
});

test("a requested status maps to the one event that reaches it", () => {
  expect(eventForStatus("draft", 1)).toBe("publish");
  expect(eventForStatus("open", 2)).toBe("close");
  expect(eventForStatus("closed", 1)).toBe("reopen");
  expect(eventForStatus("open", 1)).toBeNull();
  expect(eventForStatus("open", 3)).toBeNull();
  expect(eventForStatus("cancelled", 1)).toBeNull();
});

test("cancelling notifies all participants, opening notifies people nearby", () => {
  expect(notificationsOfActivityEvent("cancel")).toEqual([{ code: 7, to: "everyone" }]);
  expect(notificationsOfActivityEvent("publish")).toEqual([{ code: 21, to: "nearby" }]);
  expect(notificationsOfActivityEvent("close")).toEqual([]);
});
