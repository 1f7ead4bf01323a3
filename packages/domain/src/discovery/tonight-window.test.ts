import { expect, test } from "vitest";
import { tonightWindow } from "./tonight-window.ts";

test.each([
  ["in the afternoon it ends at 5am", "2027-01-08T15:00:00Z", "Europe/London", "2027-01-09T05:00:00.000Z"],
  ["before midnight it ends at 5am", "2027-01-08T23:59:00Z", "Europe/London", "2027-01-09T05:00:00.000Z"],
  ["after midnight it is the same night", "2027-01-09T00:59:00Z", "Europe/London", "2027-01-09T05:00:00.000Z"],
  ["from one on it takes the morning along", "2027-01-09T01:00:00Z", "Europe/London", "2027-01-09T12:00:00.000Z"],
  ["at five a new day begins", "2027-01-09T05:00:00Z", "Europe/London", "2027-01-10T05:00:00.000Z"],
  ["it goes by the clock of the place", "2027-01-08T15:00:00Z", "Asia/Tokyo", "2027-01-08T20:00:00.000Z"],
  ["it is an hour shorter when clocks go forward", "2027-03-27T22:00:00Z", "Europe/London", "2027-03-28T04:00:00.000Z"],
])("%s", (_, now, zone, to) => {
  expect(tonightWindow(new Date(now), zone)).toEqual({ from: new Date(now), to: new Date(to) });
});
