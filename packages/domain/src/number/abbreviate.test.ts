import { expect, test } from "vitest";
import { counted } from "./abbreviate.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1K"],
  [1500, "1.5K"],
  [1999, "1.9K"],
  [4100, "4.1K"],
  [999_999, "999.9K"],
  [1_000_000, "1M"],
  [2_340_000, "2.3M"],
  [1_000_000_000, "1B"],
  [12_500_000_000, "12.5B"],
  [-1500, "-1.5K"],
])("%d is abbreviated to %s", (value, expected) => {
  expect(counted(value)).toEqual({ count: value, short: expected });
});
