import { expect, test } from "vitest";
import { letterSwaps } from "./letter-swaps.ts";

test("two letters the wrong way round are one of the swaps", () => {
  expect(letterSwaps("lodnon")).toContain("london");
  expect(letterSwaps("jazz")).toEqual(["ajzz", "jzaz", "jazz"]);
});

test("short words could be anything, long ones are too many", () => {
  expect(letterSwaps("sea")).toEqual([]);
  expect(letterSwaps("a".repeat(21))).toEqual([]);
});
