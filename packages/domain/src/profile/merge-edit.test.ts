import { describe, expect, it } from "vitest";
import { mergeItems, mergeTexts, mergeValue } from "./merge-edit.ts";

type Item = { readonly id?: string; readonly title: string; readonly tags?: readonly string[]; sortOrder?: number };

const a = { id: "a", title: "Atlas" };
const b = { id: "b", title: "Bridges" };
const c = { id: "c", title: "Canals" };
const merge = (seen: readonly Item[], mine: readonly Item[], stored: readonly Item[]) =>
  mergeItems({ seen, mine, stored }, ({ id }) => id);
const titles = (items: readonly Item[]) => items.map(({ title }) => title).join();

describe("a value", () => {
  it("takes the side that changed, or both if they agree", () => {
    expect(mergeValue({ seen: "old", mine: "new", stored: "old" })).toBe("new");
    expect(mergeValue({ seen: "old", mine: "old", stored: "new" })).toBe("new");
    expect(mergeValue({ seen: "old", mine: "new", stored: "new" })).toBe("new");
    expect(mergeValue<unknown>({ seen: { year: 1 }, mine: { year: 1 }, stored: { year: 2 } })).toEqual({ year: 2 });
    expect(mergeValue<unknown>({ seen: [1], mine: [1, 2], stored: [1] })).toEqual([1, 2]);
  });

  it.each([
    ["old", "mine", "stored"],
    [null, "mine", "stored"],
    [["a"], ["a", "b"], ["a", "c"]],
    [{ year: 1 }, { year: 2 }, null],
  ])("conflicts if both sides changed %j", (seen, mine, stored) => {
    expect(() => mergeValue<unknown>({ seen, mine, stored })).toThrow("profileChanged");
  });
});

describe("a list of items", () => {
  it("gains what both sides added, each after its predecessor", () => {
    expect(titles(merge([a], [a, { title: "Mine" }], [a, b]))).toBe("Atlas,Mine,Bridges");
    expect(titles(merge([a], [{ title: "Mine" }, a], [b, a]))).toBe("Bridges,Mine,Atlas");
    expect(titles(merge([], [{ title: "One" }, { title: "Two" }], [a]))).toBe("Atlas,One,Two");
  });

  it("retains stored items that the edit doesn’t name", () => {
    expect(titles(merge([b], [{ ...b, title: "Bridges of Ghent" }], [a, b, c]))).toBe("Atlas,Bridges of Ghent,Canals");
  });

  it("merges fields of an item, and conflicts on one that both changed", () => {
    const stored = { ...a, tags: ["maps"] };
    expect(merge([a], [{ ...a, title: "Mine" }], [stored])).toEqual([{ ...stored, title: "Mine" }]);
    expect(() => merge([a], [{ ...a, title: "Mine" }], [{ ...a, title: "Theirs" }])).toThrow("profileChanged");
  });

  it("loses what one side removed, unless the other side changed it", () => {
    expect(merge([a, b], [b], [a, b])).toEqual([b]);
    expect(merge([a, b], [a, b], [b])).toEqual([b]);
    expect(() => merge([a, b], [b], [{ ...a, title: "Theirs" }, b])).toThrow("profileChanged");
    expect(() => merge([a, b], [{ ...a, title: "Mine" }, b], [b])).toThrow("profileChanged");
  });

  it("restores a removed item at its place", () => {
    expect(titles(merge([a, c], [a, b, c], [a, c]))).toBe("Atlas,Bridges,Canals");
  });

  it("takes an order that this side changed, else the stored one; a place alone is no change of an item", () => {
    const placed = [a, b, c].map((item, sortOrder) => ({ ...item, sortOrder }));
    expect(titles(merge(placed, placed.toReversed(), [...placed, { id: "d", title: "Docks" }]))).toBe(
      "Canals,Bridges,Atlas,Docks",
    );
    expect(titles(merge([a, b], [a, { ...b, title: "Mine" }], [b, a]))).toBe("Mine,Atlas");
    const moved = placed.map((item) => ({ ...item, sortOrder: 9 }));
    expect(merge(placed, [], moved)).toEqual([]);
  });
});

it("merges texts as a set in order", () => {
  expect(mergeTexts({ seen: ["PT", "GB"], mine: ["GB", "FR"], stored: ["PT", "GB", "DE"] })).toEqual([
    "GB",
    "FR",
    "DE",
  ]);
});
