import { expect, test } from "vitest";
import { calendarDayOf } from "./calendar-day.ts";

test.each([
  [null, "2026-11-25", false],
  [23.75, "2026-11-25", false],
  [24, "2026-11-26", true],
  [28.5, "2026-11-26", true],
])("hour %s of Wednesday the 25th is on %s", (timeCode, day, isAfterMidnight) => {
  expect(calendarDayOf({ dayCode: "2026-11-25", timeCode })).toEqual({ day, isAfterMidnight });
});
