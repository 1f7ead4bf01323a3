import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursOf, periodOfHour, timePeriodCodes, timePeriodOf } from "./period.ts";

test("the hours of each period", () => {
  expect(hoursOf(1)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(hoursOf(2)).toEqual([12, 13, 14, 15, 16]);
  expect(hoursOf(3)).toEqual([17, 18, 19, 20, 21]);
  expect(hoursOf(4)).toEqual([22, 23, 24, 25, 26, 27, 28, 29]);
});

test("the periods cover a whole day, each hour once", () => {
  const hours = timePeriodCodes.flatMap(hoursOf);
  expect(hours.map((hour) => hour % 24).toSorted((a, b) => a - b)).toEqual([...Array(24).keys()]);
});

test("every hour belongs to the period that lists it, in either notation", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30, maxExcluded: true, noNaN: true }), (hour) => {
      const { firstHour, lastHour } = timePeriodOf(periodOfHour(hour));
      const whole = Math.floor(hour);
      const running = whole < 6 ? whole + 24 : whole;
      expect(running >= firstHour && running <= lastHour).toBe(true);
      if (hour < 6) expect(periodOfHour(hour + 24)).toBe(periodOfHour(hour));
    }),
  );
});

test.each([-1, 30, Number.NaN])("rejects %s as an hour", (hour) => {
  expect(() => periodOfHour(hour)).toThrow(RangeError);
});
