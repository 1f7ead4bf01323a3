import { describe, expect, test } from "vitest";
import { closesAt, endsAt, isCompleted, isFuture, isOptionOpen, isSkipped, isWellFormed, startsAt } from "./option.ts";

const london = "Europe/London";
const afternoon = { dayCode: "2026-05-06", timePeriodCode: 2, timeCode: null };
const atTwo = { ...afternoon, timeCode: 14 };

const clockAt = (now: string) => ({ now: new Date(now), timezone: london, durationMinutes: 120 });

test("an option without a time starts with the period's first hour", () => {
  expect(startsAt(afternoon, london).toISOString()).toBe("2026-05-06T11:00:00.000Z");
  expect(startsAt({ ...atTwo, timeCode: 14.5 }, london).toISOString()).toBe("2026-05-06T13:30:00.000Z");
});

test("hour 29 is 5am of the next day", () => {
  const late = { dayCode: "2026-05-06", timePeriodCode: 4, timeCode: 29 };
  expect(startsAt(late, london).toISOString()).toBe("2026-05-07T04:00:00.000Z");
});

test("the duration is in elapsed minutes, also across a clock change", () => {
  const night = { dayCode: "2026-03-28", timePeriodCode: 4, timeCode: 24 };
  expect(endsAt(night, london, 120).toISOString()).toBe("2026-03-29T02:00:00.000Z");
});

test.each([
  ["2026-03-28", 25, true],
  ["2026-03-28", 25.75, true],
  ["2026-03-28", 26, false],
  ["2026-03-28", 24.75, false],
  ["2026-10-24", 25, false],
  ["2026-05-06", 25, false],
])("on %s, hour %d is skipped by the clocks of London: %s", (dayCode, timeCode, expected) => {
  expect(isSkipped({ dayCode, timePeriodCode: 4, timeCode }, london)).toBe(expected);
});

test("an option is future until it starts and completed once it ends", () => {
  expect(isFuture(atTwo, clockAt("2026-05-06T12:59:59.999Z"))).toBe(true);
  expect(isFuture(atTwo, clockAt("2026-05-06T13:00:00Z"))).toBe(false);
  expect(isCompleted(atTwo, clockAt("2026-05-06T14:59:59.999Z"))).toBe(false);
  expect(isCompleted(atTwo, clockAt("2026-05-06T15:00:00Z"))).toBe(true);
});

test("the same wall-clock time ends earlier further east", () => {
  const now = new Date("2026-05-06T08:00:00Z");
  expect(isCompleted(atTwo, { now, timezone: "Asia/Tokyo", durationMinutes: 120 })).toBe(true);
  expect(isFuture(atTwo, { now, timezone: "America/New_York" })).toBe(true);
});

test("an option with a time closes when it starts, one with a period when it ends", () => {
  expect(closesAt(atTwo, london, 120).toISOString()).toBe("2026-05-06T13:00:00.000Z");
  expect(closesAt(afternoon, london, 120).toISOString()).toBe("2026-05-06T13:00:00.000Z");
  expect(closesAt(afternoon, london, 300).toISOString()).toBe("2026-05-06T16:00:00.000Z");
});

test("an option with a time is open until it starts, one with a period until it is completed", () => {
  expect(isOptionOpen(afternoon, clockAt("2026-05-06T12:30:00Z"))).toBe(true);
  expect(isOptionOpen(afternoon, clockAt("2026-05-06T13:00:00Z"))).toBe(false);
  expect(isOptionOpen(atTwo, clockAt("2026-05-06T13:00:00Z"))).toBe(false);
});

describe("a well-formed option's time lies within its period", () => {
  test.each([
    [1, 6, true],
    [1, 11.75, true],
    [1, 12, false],
    [1, 5.5, false],
    [4, 29, true],
    [4, 29.25, false],
    [4, 2, false],
    [5, null, false],
    [3, null, true],
  ])("period %i, time %s: %s", (timePeriodCode, timeCode, expected) => {
    expect(isWellFormed({ dayCode: "2026-05-06", timePeriodCode, timeCode })).toBe(expected);
  });

  test("and an existing day", () => {
    expect(isWellFormed({ ...afternoon, dayCode: "2026-02-30" })).toBe(false);
  });
});
