import { expect, test } from "vitest";
import { minuteTicks } from "./minute-ticks.ts";

test("ticks stand at whole hours once there are hours", () => {
  expect(minuteTicks(318)).toEqual([0, 120, 240, 360]);
  expect(minuteTicks(55)).toEqual([0, 15, 30, 45, 60]);
});

test("nothing to show still has an axis, and weeks get days", () => {
  expect(minuteTicks(0)).toEqual([0, 5]);
  expect(minuteTicks(70_000)).toEqual([0, 18_720, 37_440, 56_160, 74_880]);
});
