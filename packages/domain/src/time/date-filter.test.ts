import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateFilterCode, rangeOfDateFilter } from "./date-filter.ts";

const london = "Europe/London";
// A Wednesday, 14:00 in London.
const wednesday = new Date("2026-05-06T13:00:00Z");

const rangeText = (code: DateFilterCode, now: Date, zone: string) => {
  const range = rangeOfDateFilter(code, now, zone);
  return range && [range.from.toISOString(), range.to.toISOString()];
};

test.each([
  [1, "2026-05-05T23:00:00.000Z", "2026-05-07T04:00:00.000Z"],
  [2, "2026-05-07T04:00:00.000Z", "2026-05-08T04:00:00.000Z"],
  [3, "2026-05-05T23:00:00.000Z", "2026-05-11T04:00:00.000Z"],
  [4, "2026-05-09T04:00:00.000Z", "2026-05-11T04:00:00.000Z"],
  [5, "2026-05-11T04:00:00.000Z", "2026-05-18T04:00:00.000Z"],
] as const)("filter %i on a Wednesday runs from %s to %s", (code, from, to) => {
  expect(rangeText(code, wednesday, london)).toEqual([from, to]);
});

test("any date has no bounds", () => {
  expect(rangeOfDateFilter(0, wednesday, london)).toBeNull();
});

test("today ends at 05:00 of the next day, and tomorrow starts then", () => {
  const today = rangeOfDateFilter(1, wednesday, london);
  const tomorrow = rangeOfDateFilter(2, wednesday, london);
  const fiveInTheMorning = new Date("2026-05-07T04:00:00Z");
  expect(today?.to).toEqual(fiveInTheMorning);
  expect(tomorrow?.from).toEqual(fiveInTheMorning);
});

test("before 05:00, today has begun with the day before", () => {
  const afterMidnight = new Date("2026-05-07T01:00:00Z");
  expect(rangeText(1, afterMidnight, london)).toEqual(["2026-05-06T04:00:00.000Z", "2026-05-08T04:00:00.000Z"]);
  expect(rangeText(3, afterMidnight, london)?.[0]).toBe("2026-05-06T04:00:00.000Z");
});

test("on a Sunday, the weekend is the current one", () => {
  const sunday = new Date("2026-05-10T10:00:00Z");
  expect(rangeText(4, sunday, london)).toEqual(["2026-05-09T04:00:00.000Z", "2026-05-11T04:00:00.000Z"]);
  expect(rangeText(5, sunday, london)?.[0]).toBe("2026-05-11T04:00:00.000Z");
});

test("the day depends on the time zone", () => {
  const lateInLondon = new Date("2026-05-06T20:00:00Z");
  expect(rangeText(1, lateInLondon, "Asia/Tokyo")).toEqual(["2026-05-06T15:00:00.000Z", "2026-05-07T20:00:00.000Z"]);
});

test("a clock change within the week does not shift 05:00", () => {
  const beforeTheChange = new Date("2026-03-28T12:00:00Z");
  expect(rangeText(1, beforeTheChange, london)).toEqual(["2026-03-28T00:00:00.000Z", "2026-03-29T04:00:00.000Z"]);
});

test("at any moment, today includes now, and every day of the week is in this week or the next", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
      fc.constantFrom("UTC", london, "America/New_York", "Pacific/Auckland"),
      (second, zone) => {
        const now = new Date(second * 1000);
        const ranges = ([1, 2, 3, 4, 5] as const).map((code) => rangeOfDateFilter(code, now, zone));
        const [today, tomorrow, week, weekend, next] = ranges;
        expect(today && now >= today.from && now < today.to).toBe(true);
        expect(today?.to).toEqual(tomorrow?.from);
        expect(week?.to).toEqual(weekend?.to);
        expect(week?.to).toEqual(next?.from);
        for (const range of ranges) expect(range && range.from < range.to).toBe(true);
      },
    ),
  );
});
