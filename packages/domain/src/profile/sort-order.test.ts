import { expect, test } from "vitest";
import { isProfileComplete } from "./completeness.ts";
import { coverOf } from "./cover.ts";
import { numberedInOrder, sortBySortOrder } from "./sort-order.ts";

test("lists sort by their order, stably and without changing the original", () => {
  const items = [
    { id: "c", sortOrder: 2 },
    { id: "a", sortOrder: 1 },
    { id: "b", sortOrder: 1 },
  ];
  expect(sortBySortOrder(items).map((item) => item.id)).toEqual(["a", "b", "c"]);
  expect(items[0]?.id).toBe("c");
});

test("a list is numbered by the given order, or by position without one", () => {
  const sent = [{ id: "b", sortOrder: 5 }, { id: "a", sortOrder: 2 }, { id: "c" }];
  expect(numberedInOrder(sent)).toEqual([
    { id: "a", sortOrder: 0 },
    { id: "c", sortOrder: 1 },
    { id: "b", sortOrder: 2 },
  ]);
  const unnumbered: { id: string; sortOrder?: number }[] = [{ id: "a" }, { id: "b" }];
  expect(numberedInOrder(unnumbered).map((item) => item.sortOrder)).toEqual([0, 1]);
});

test("the cover is the first image that isn't a video", () => {
  const images = [
    { src: "late", sortOrder: 3 },
    { src: "film", sortOrder: 0, isVideo: true },
    { src: "first", sortOrder: 1 },
    { src: "loose" },
  ];
  expect(coverOf(images)?.src).toBe("first");
  expect(coverOf([{ isVideo: true }])).toBeNull();
});

test("a profile is complete with a real avatar and a country", () => {
  expect(isProfileComplete({ image: "/media/1.jpg", countriesLived: ["PT"] })).toBe(true);
  expect(isProfileComplete({ image: "/media/1.jpg", countriesLived: [] })).toBe(false);
  expect(isProfileComplete({ image: "/img/userAvatar.svg", countriesLived: ["PT"] })).toBe(false);
  expect(isProfileComplete({ image: null, countriesLived: ["PT"] })).toBe(false);
});
