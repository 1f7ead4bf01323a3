import { expect, test } from "vitest";
import { withRange, withToggled } from "./row-selection.ts";

const order = ["a", "b", "c", "d"];

test("toggling selects a row, and toggling again deselects it", () => {
  const once = withToggled(new Set(["a"]), "b");
  expect([...once]).toEqual(["a", "b"]);
  expect([...withToggled(once, "a")]).toEqual(["b"]);
});

test("a range includes both ends in either direction", () => {
  expect([...withRange(new Set(), order, "b", "d")]).toEqual(["b", "c", "d"]);
  expect([...withRange(new Set(["d"]), order, "c", "a")].toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("a range whose anchor is missing is a single row", () => {
  expect([...withRange(new Set(), order, "gone", "c")]).toEqual(["c"]);
});
