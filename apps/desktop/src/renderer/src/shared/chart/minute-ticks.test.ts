import { expect, test } from "vitest";
import { minuteTicks } from "./minute-ticks.ts";

test("ticks are at whole hours once there are hours", () => {
  expect(minuteTicks(318)).toEqual([0, 120, 240, 360]);
  expect(minuteTicks(55)).toEqual([0, 15, 30, 45, 60]);
});

test("an empty chart still has an axis, and weeks have ticks at whole days", () => {
  expect(minuteTicks(0)).toEqual([0, 5]);
  expect(minuteTicks(70_000)).toEqual([0, 18_720, 37_440, 56_160, 74_880]);
});
