import { expect, test } from "vitest";
import { sharesOriginalLikes, toggleLike } from "./liking.ts";

const likes = { count: 4, liked: false, originalLiked: true };

test("a like toggles and changes the count by one", () => {
  expect(toggleLike(likes, false)).toEqual({ count: 5, liked: true, originalLiked: true });
  expect(toggleLike(toggleLike(likes, false), false)).toEqual(likes);
});

test("recommended activities and copies share the original's likes", () => {
  const own = { isRecommended: false, originalCopy: null };
  expect([own, { ...own, isRecommended: true }, { ...own, originalCopy: "a" }].map(sharesOriginalLikes)).toEqual([
    false,
    true,
    true,
  ]);
});

test("toggles the original's like on a recommended activity", () => {
  expect(toggleLike(likes, true)).toEqual({ count: 3, liked: false, originalLiked: false });
});
