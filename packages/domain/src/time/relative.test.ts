import { expect, test } from "vitest";
import { relativeTime } from "./relative.ts";

const now = new Date("2026-05-06T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const hour = 3600;
const day = 24 * hour;

test.each([
  [0, "now"],
  [4.9, "now"],
  [5, "5 sec"],
  [59, "59 sec"],
  [60, "1 min"],
  [hour - 1, "59 min"],
  [hour, "1 hr"],
  [day - 1, "23 hr"],
  [day, "1 dy"],
  [7 * day - 1, "6 dy"],
  [7 * day, "1 wk"],
  [30 * day - 1, "4 wk"],
  [30 * day, "1 mo"],
  [365 * day - 1, "12 mo"],
  [365 * day, "1 yr"],
  [10 * 365 * day, "10 yr"],
])("%d seconds ago is formatted as %s", (seconds, expected) => {
  const { unit, value } = relativeTime(ago(seconds), now);
  expect(unit === "now" ? unit : `${value} ${unit}`).toBe(expected);
});

test("future instants have the same units and are marked as future", () => {
  expect(relativeTime(ago(-2 * hour), now)).toEqual({ value: 2, unit: "hr", isFuture: true });
  expect(relativeTime(ago(2 * hour), now).isFuture).toBe(false);
});
