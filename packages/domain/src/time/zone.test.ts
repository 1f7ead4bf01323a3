import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./day-code.ts";
import { dayCodeAt, instantOfWallClock, isTimeZone, offsetSecondsAt, wallClockAt } from "./zone.ts";

const zones = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/St_Johns",
  "Africa/Casablanca",
];

const iso = (instant: Date) => instant.toISOString();

test("the same wall-clock time has different instants in summer and winter", () => {
  expect(iso(instantOfWallClock("2026-07-01", 10.5, "Europe/London"))).toBe("2026-07-01T09:30:00.000Z");
  expect(iso(instantOfWallClock("2026-12-01", 10.5, "Europe/London"))).toBe("2026-12-01T10:30:00.000Z");
});

test("hours past 24 are hours of the next day, also across a clock change", () => {
  expect(iso(instantOfWallClock("2026-05-01", 29, "Europe/London"))).toBe("2026-05-02T04:00:00.000Z");
  // Clocks go forward at 01:00 on 29 March: 05:00 is four hours after midnight.
  expect(iso(instantOfWallClock("2026-03-28", 29, "Europe/London"))).toBe("2026-03-29T04:00:00.000Z");
});

test("a time skipped by a clock change is shifted forward by the gap", () => {
  expect(iso(instantOfWallClock("2026-03-29", 1.5, "Europe/London"))).toBe("2026-03-29T01:30:00.000Z");
  expect(wallClockAt(instantOfWallClock("2026-03-29", 1.5, "Europe/London"), "Europe/London").hour).toBe(2.5);
  expect(iso(instantOfWallClock("2026-03-08", 2.5, "America/New_York"))).toBe("2026-03-08T07:30:00.000Z");
  // Lord Howe Island's clock change is only half an hour.
  expect(wallClockAt(instantOfWallClock("2026-10-04", 2.25, "Australia/Lord_Howe"), "Australia/Lord_Howe").hour).toBe(
    2.75,
  );
});

test("an ambiguous time is its first occurrence", () => {
  expect(iso(instantOfWallClock("2026-10-25", 1.5, "Europe/London"))).toBe("2026-10-25T00:30:00.000Z");
  expect(iso(instantOfWallClock("2026-11-01", 1.5, "America/New_York"))).toBe("2026-11-01T05:30:00.000Z");
});

test("a day that a zone skipped entirely still has an instant", () => {
  // Samoa skipped 30 December 2011.
  expect(dayCodeAt(instantOfWallClock("2011-12-30", 12, "Pacific/Apia"), "Pacific/Apia")).toBe("2011-12-31");
});

test("the offset is the date's, in seconds", () => {
  expect(offsetSecondsAt(new Date("2026-07-01T00:00:00Z"), "Europe/London")).toBe(3600);
  expect(offsetSecondsAt(new Date("2026-01-01T00:00:00Z"), "Europe/London")).toBe(0);
  expect(offsetSecondsAt(new Date("2026-01-01T00:00:00.999Z"), "Asia/Kathmandu")).toBe(20_700);
  expect(offsetSecondsAt(new Date("1969-06-01T00:00:00.5Z"), "America/New_York")).toBe(-14_400);
});

test.each([
  ["Europe/London", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["+02:00", false],
  ["", false],
])("%s is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe("for any zone, day and hour", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));
  const minute = fc.integer({ min: 0, max: 30 * 60 - 1 });
  const zone = fc.constantFrom(...zones);

  test("converting to an instant and back preserves the wall-clock time, unless it was skipped", () => {
    fc.assert(
      fc.property(day, minute, zone, (dayCode, minutes, timezone) => {
        const read = wallClockAt(instantOfWallClock(dayCode, minutes / 60, timezone), timezone);
        const wanted = { dayCode: addDays(dayCode, minutes >= 1440 ? 1 : 0), minutes: minutes % 1440 };
        const isSame = read.dayCode === wanted.dayCode && Math.round(read.hour * 60) === wanted.minutes;
        const isLater =
          read.dayCode > wanted.dayCode || (read.dayCode === wanted.dayCode && read.hour * 60 > wanted.minutes);
        expect(isSame || isLater).toBe(true);
      }),
    );
  });

  test("converting to wall-clock time and back gives the same instant or the earlier ambiguous one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800, max: 2_500_000_000 }), zone, (second, timezone) => {
        const instant = new Date(second * 1000);
        const { dayCode, hour } = wallClockAt(instant, timezone);
        const back = instantOfWallClock(dayCode, hour, timezone);
        expect(back <= instant).toBe(true);
        expect(wallClockAt(back, timezone)).toEqual({ dayCode, hour });
      }),
    );
  });
});
