import { expect, test } from "vitest";
import { adjacentTranspositions } from "./adjacent-transpositions.ts";

test("includes the word with two neighbouring letters transposed", () => {
  expect(adjacentTranspositions("lodnon")).toContain("london");
  expect(adjacentTranspositions("jazz")).toEqual(["ajzz", "jzaz", "jazz"]);
});

test("returns none for words that are too short or too long", () => {
  expect(adjacentTranspositions("sea")).toEqual([]);
  expect(adjacentTranspositions("a".repeat(21))).toEqual([]);
});
