import { expect, test } from "vitest";
import {
  activityEvents,
  activityStateOf,
  activityStates,
  eventTowards,
  nextActivityState,
  notificationsOfActivityEvent,
  storedStatusOf,
} from "./status.ts";

const now = new Date("2026-05-06T12:00:00Z");

test("every state by every event", () => {
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

test("a state survives being stored; cancelled is closed with its time", () => {
  for (const state of activityStates) expect(activityStateOf(storedStatusOf(state, now))).toBe(state);
  expect(storedStatusOf("cancelled", now)).toEqual({ status: 2, cancelledAt: now });
});

test("asking for a status means the one event that leads there", () => {
  expect(eventTowards("draft", 1)).toBe("publish");
  expect(eventTowards("open", 2)).toBe("close");
  expect(eventTowards("closed", 1)).toBe("reopen");
  expect(eventTowards("open", 1)).toBeNull();
  expect(eventTowards("open", 3)).toBeNull();
  expect(eventTowards("cancelled", 1)).toBeNull();
});

test("cancelling tells everyone, opening tells those nearby", () => {
  expect(notificationsOfActivityEvent("cancel")).toEqual([{ code: 7, to: "everyone" }]);
  expect(notificationsOfActivityEvent("publish")).toEqual([{ code: 21, to: "nearby" }]);
  expect(notificationsOfActivityEvent("close")).toEqual([]);
});
