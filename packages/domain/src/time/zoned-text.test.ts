import { expect, test } from "vitest";
import { zonedText } from "./zoned-text.ts";

test.each([
  ["Europe/London", "2026-11-27T19:00:00Z", ["Friday 27 November 2026", "Fri 27 Nov", "19:00", "GMT"]],
  ["Europe/London", "2026-06-05T18:30:00Z", ["Friday 5 June 2026", "Fri 5 Jun", "19:30", "BST"]],
  ["Asia/Kolkata", "2026-11-27T19:00:00Z", ["Saturday 28 November 2026", "Sat 28 Nov", "00:30", "GMT+5:30"]],
  ["America/New_York", "2026-11-01T05:30:00Z", ["Sunday 1 November 2026", "Sun 1 Nov", "01:30", "GMT-4"]],
  ["America/New_York", "2026-11-01T06:30:00Z", ["Sunday 1 November 2026", "Sun 1 Nov", "01:30", "GMT-5"]],
])("an instant is formatted for %s, with the zone's name at that instant", (zone, instant, expected) => {
  const { day, shortDay, time, zone: label } = zonedText(new Date(instant), zone, "en-GB");
  expect([day, shortDay, time, label]).toEqual(expected);
});

test("an instant is formatted in the reader's language", () => {
  const { day, shortDay, time } = zonedText(new Date("2026-11-27T19:00:00Z"), "Europe/London", "de");
  expect([day, shortDay, time]).toEqual(["Freitag 27. November 2026", "Fr. 27. Nov.", "19:00"]);
});

test.each([
  ["Europe/London", "2026-11-26T00:00:00Z", "Wed"],
  ["Europe/London", "2026-11-26T05:59:00Z", "Wed"],
  ["Europe/London", "2026-11-26T06:00:00Z", null],
  ["Europe/London", "2026-11-26T23:59:00Z", null],
  ["Asia/Kolkata", "2026-11-27T19:00:00Z", "Fri"],
  ["Europe/London", "2026-10-25T01:30:00Z", "Sat"],
  ["Europe/London", "2026-03-29T04:30:00Z", "Sat"],
])("in %s, %s belongs to the night of %s", (zone, instant, weekday) => {
  expect(zonedText(new Date(instant), zone, "en-GB").nightOf).toBe(weekday);
});
