import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../time/day-code.ts";
import { instantOfWallClock, wallClockAt } from "../time/zone.ts";
import { isTonight, nightOf, tonightWindow } from "./tonight-window.ts";

test.each([
  [
    "by day it is the coming night",
    "2027-01-08T09:00:00Z",
    "Europe/London",
    "2027-01-08T17:00:00Z",
    "2027-01-09T05:00:00Z",
  ],
  [
    "from 17:00 on it begins now",
    "2027-01-08T18:30:00Z",
    "Europe/London",
    "2027-01-08T18:30:00Z",
    "2027-01-09T05:00:00Z",
  ],
  [
    "after midnight it is the night that runs",
    "2027-01-09T01:00:00Z",
    "Europe/London",
    "2027-01-09T01:00:00Z",
    "2027-01-09T05:00:00Z",
  ],
  ["until the last minute", "2027-01-09T04:59:00Z", "Europe/London", "2027-01-09T04:59:00Z", "2027-01-09T05:00:00Z"],
  [
    "at 05:00 it is the next one",
    "2027-01-09T05:00:00Z",
    "Europe/London",
    "2027-01-09T17:00:00Z",
    "2027-01-10T05:00:00Z",
  ],
  [
    "it goes by the clock of the place",
    "2027-01-08T09:00:00Z",
    "Asia/Tokyo",
    "2027-01-08T09:00:00Z",
    "2027-01-08T20:00:00Z",
  ],
  ["half hours count", "2027-01-08T09:00:00Z", "Asia/Kolkata", "2027-01-08T11:30:00Z", "2027-01-08T23:30:00Z"],
  [
    "it is an hour shorter when clocks go forward",
    "2027-03-27T12:00:00Z",
    "Europe/London",
    "2027-03-27T17:00:00Z",
    "2027-03-28T04:00:00Z",
  ],
  [
    "and an hour longer when they go back",
    "2027-10-30T12:00:00Z",
    "Europe/London",
    "2027-10-30T16:00:00Z",
    "2027-10-31T05:00:00Z",
  ],
  [
    "it ends at the first 05:00 after a day that a zone leaves out",
    "2011-12-30T09:00:00Z",
    "Pacific/Apia",
    "2011-12-30T09:00:00Z",
    "2011-12-30T15:00:00Z",
  ],
])("%s", (_, now, zone, from, to) => {
  expect(tonightWindow(new Date(now), zone)).toEqual({ from: new Date(from), to: new Date(to) });
});

const zones = fc.constantFrom(
  ...["Europe/London", "America/New_York", "America/St_Johns", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Sao_Paulo", "Africa/Cairo", "Asia/Tehran", "UTC"],
);
const from = Date.UTC(2015, 0, 1);
const instants = fc
  .integer({ min: 0, max: (Date.UTC(2035, 0, 1) - from) / 60_000 })
  .map((minutes) => new Date(from + minutes * 60_000));
const HOUR_MS = 3_600_000;

describe("tonight, in every zone and across every clock change", () => {
  it("lies ahead, is never empty and ends at 05:00", () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const window = tonightWindow(now, zone);
        expect(window.from >= now).toBe(true);
        expect(window.to > window.from).toBe(true);
        expect(wallClockAt(window.to, zone).hour).toBe(5);
        const { hour } = wallClockAt(window.from, zone);
        expect(hour >= 17 || hour < 5).toBe(true);
      }),
    );
  });

  it("is one night from 05:00 to 05:00, twelve hours long but for a clock change", () => {
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

  it("holds exactly the starts of its window, and those of it that have passed", () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: -30 * 60, max: 30 * 60 }), (now, zone, minutes) => {
        const startsAt = new Date(now.getTime() + minutes * 60_000);
        const window = tonightWindow(now, zone);
        const isAhead = startsAt >= now;
        const isInWindow = window.from <= startsAt && startsAt < window.to;
        if (isAhead) expect(isTonight(startsAt, now, zone)).toBe(isInWindow);
        if (isTonight(startsAt, now, zone)) expect(nightOf(startsAt, zone).day).toBe(nightOf(now, zone).day);
      }),
    );
  });
});
