import { expect, test } from "vitest";
import { withStretch, withToggled } from "./row-selection.ts";

const order = ["a", "b", "c", "d"];

test("toggling chooses a row, and lets go of it again", () => {
  const once = withToggled(new Set(["a"]), "b");
  expect([...once]).toEqual(["a", "b"]);
  expect([...withToggled(once, "a")]).toEqual(["b"]);
});

test("a stretch holds both its ends, in whatever direction", () => {
  expect([...withStretch(new Set(), order, "b", "d")]).toEqual(["b", "c", "d"]);
  expect([...withStretch(new Set(["d"]), order, "c", "a")].toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("a stretch whose beginning has gone is a single row", () => {
  expect([...withStretch(new Set(), order, "gone", "c")]).toEqual(["c"]);
});
