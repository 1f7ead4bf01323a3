import { expect, test } from "vitest";
import { isDecision, isUrgentChange, mergeChanges } from "./changes.ts";

const decided = { change: "decided", startsAt: "2026-11-27T19:00:00.000Z", timeZone: "Europe/London" };

test("names each change once, in the order of the edits", () => {
  const twice = mergeChanges({ change: "summary,title" }, { change: "capacity,summary" });
  expect(twice).toEqual({ change: "summary,title,capacity" });
});

test("keeps a decided date through other edits", () => {
  const data = mergeChanges(decided, { change: "title" });
  expect(data).toEqual({ ...decided, change: "decided,title" });
  expect(isDecision(data)).toBe(true);
});

test("replaces a decided date by later dates, and dates by a decision", () => {
  expect(mergeChanges(decided, { change: "dates" })).toEqual({ change: "dates" });
  expect(mergeChanges({ change: "title,dates" }, decided)).toEqual({ ...decided, change: "title,decided" });
  const later = { ...decided, startsAt: "2026-11-28T19:00:00.000Z" };
  expect(mergeChanges(decided, later)).toEqual(later);
});

test.each([
  ["summary,title,images", false],
  ["summary,place", true],
  ["timezone", true],
  ["dates", true],
  ["decided", true],
])("%s is urgent: %s", (change, expected) => {
  expect(isUrgentChange({ change })).toBe(expected);
});
