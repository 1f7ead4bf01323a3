import { expect, test } from "vitest";
import { imagesOf, moveSlotBeside, moveSlot, type Slot, slotsOf } from "./slots.ts";

const row: readonly Slot[] = ["a", "b", "c"].map((key) => ({ key, image: { src: `/scene/1/1/${key}.svg` } }));
const keys = (slots: readonly Slot[]) => slots.map(({ key }) => key).join("");

test.each([
  ["c", 0, "cab"],
  ["a", 2, "bca"],
  ["b", 1, "abc"],
  ["b", -1, "bac"],
  ["unknown", 0, "abc"],
] as const)("moves %s to %i", (key, to, expected) => {
  expect(keys(moveSlot(row, key, to))).toBe(expected);
});

test.each([
  ["a", "c", "before", "bac"],
  ["a", "c", "after", "bca"],
  ["c", "a", "before", "cab"],
  ["a", "gone", "after", "abc"],
] as const)("moves %s beside %s, %s", (key, beside, side, expected) => {
  expect(keys(moveSlotBeside(row, key, beside, side))).toBe(expected);
});

test("only finished uploads are images, each slot with a key of its own", () => {
  const images = imagesOf([...row, { key: "d", image: null }]);
  expect(images).toHaveLength(3);
  expect(new Set(slotsOf(images).map(({ key }) => key)).size).toBe(3);
});
