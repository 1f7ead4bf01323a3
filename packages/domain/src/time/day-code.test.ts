import { expect, test } from "vitest";
import { addDays, dayNumber, daysBetween, isDayCode, weekdayOf } from "./day-code.ts";

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-5-1", false],
  ["2026-00-10", false],
  ["2026-10-00", false],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["0000-02-29", true],
  ["-026-01-01", false],
  ["2026-1x-01", false],
  ["2026-01-1 ", false],
  ["2026-01-01T", false],
  ["2026/01/01", false],
  ["", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDayCode(text)).toBe(expected);
});

test("days are counted across months, years and leap days", () => {
  expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
  expect(daysBetween("2026-01-02", "2026-01-01")).toBe(-1);
});

test("every day of four centuries has the same number as in the runtime's calendar", () => {
  const wrong: string[] = [];
  for (let number = -25_567; number < 120_530; number += 1) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    if (dayNumber(day) !== number) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

test("the week starts on Monday", () => {
  expect(["2026-05-04", "2026-05-09", "2026-05-10", "1969-12-29"].map(weekdayOf)).toEqual([1, 6, 7, 1]);
});

test("text that isn't a day is rejected", () => {
  expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
});
