import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../time/day-code.ts";
import { instantOfWallClock, wallClockAt } from "../time/zone.ts";
import { isTonight, nightOf } from "./tonight-window.ts";

test.each([
  [
    "is the coming night during the day",
    "2027-01-08T09:00:00Z",
    "Europe/London",
    "2027-01-08T17:00:00Z",
    "2027-01-09T05:00:00Z",
  ],
  ["has begun from 17:00 on", "2027-01-08T18:30:00Z", "Europe/London", "2027-01-08T17:00:00Z", "2027-01-09T05:00:00Z"],
  [
    "is the current night after midnight",
    "2027-01-09T01:00:00Z",
    "Europe/London",
    "2027-01-08T17:00:00Z",
    "2027-01-09T05:00:00Z",
  ],
  [
    "is still the current night at 04:59",
    "2027-01-09T04:59:00Z",
    "Europe/London",
    "2027-01-08T17:00:00Z",
    "2027-01-09T05:00:00Z",
  ],
  [
    "is the next night from 05:00 on",
    "2027-01-09T05:00:00Z",
    "Europe/London",
    "2027-01-09T17:00:00Z",
    "2027-01-10T05:00:00Z",
  ],
  [
    "follows the place's time zone",
    "2027-01-08T09:00:00Z",
    "Asia/Tokyo",
    "2027-01-08T08:00:00Z",
    "2027-01-08T20:00:00Z",
  ],
  [
    "supports half-hour time zone offsets",
    "2027-01-08T09:00:00Z",
    "Asia/Kolkata",
    "2027-01-08T11:30:00Z",
    "2027-01-08T23:30:00Z",
  ],
  [
    "is an hour shorter when clocks go forward",
    "2027-03-27T12:00:00Z",
    "Europe/London",
    "2027-03-27T17:00:00Z",
    "2027-03-28T04:00:00Z",
  ],
  [
    "is an hour longer when clocks go back",
    "2027-10-30T12:00:00Z",
    "Europe/London",
    "2027-10-30T16:00:00Z",
    "2027-10-31T05:00:00Z",
  ],
  [
    "ends at the first 05:00 after a day that the time zone skips",
    "2011-12-30T09:00:00Z",
    "Pacific/Apia",
    "2011-12-30T03:00:00Z",
    "2011-12-30T15:00:00Z",
  ],
])("%s", (_, now, zone, from, to) => {
  expect(nightOf(new Date(now), zone)).toMatchObject({ from: new Date(from), to: new Date(to) });
});

const zones = fc.constantFrom(
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Asia/Tehran",
  "UTC",
);
const from = Date.UTC(2015, 0, 1);
const instants = fc
  .integer({ min: 0, max: (Date.UTC(2035, 0, 1) - from) / 60_000 })
  .map((minutes) => new Date(from + minutes * 60_000));
const HOUR_MS = 3_600_000;

describe("tonight, in every time zone and across every clock change", () => {
  it("isn't over, starts at 17:00 and ends at 05:00", () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const night = nightOf(now, zone);
        expect(night.to > now).toBe(true);
        expect([wallClockAt(night.from, zone).hour, wallClockAt(night.to, zone).hour]).toEqual([17, 5]);
      }),
    );
  });

  it("changes at 05:00 and lasts twelve hours except at a clock change", () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const night = nightOf(now, zone);
        const hours = (night.to.getTime() - night.from.getTime()) / HOUR_MS;
        expect(Math.abs(hours - 12)).toBeLessThanOrEqual(1);
        const dayBegins = instantOfWallClock(night.day, 5, zone);
        expect(dayBegins <= now && now < night.to).toBe(true);
        for (const moment of [dayBegins, new Date(night.to.getTime() - 1)])
          expect(nightOf(moment, zone)).toEqual(night);
        expect(nightOf(night.to, zone).day).toBe(addDays(night.day, 1));
      }),
    );
  });

  it("includes exactly the starts within it", () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: -30 * 60, max: 30 * 60 }), (now, zone, minutes) => {
        const startsAt = new Date(now.getTime() + minutes * 60_000);
        const { from: begin, to } = nightOf(now, zone);
        expect(isTonight(startsAt, now, zone)).toBe(begin <= startsAt && startsAt < to);
        if (isTonight(startsAt, now, zone)) expect(nightOf(startsAt, zone).day).toBe(nightOf(now, zone).day);
      }),
    );
  });
});
