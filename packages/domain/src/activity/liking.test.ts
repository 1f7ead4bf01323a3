import { expect, test } from "vitest";
import { likesOriginal, toggleLike } from "./liking.ts";

const likes = { count: 4, liked: false, originalLiked: true };

test("a like flips and moves the count by one", () => {
  expect(toggleLike(likes, false)).toEqual({ count: 5, liked: true, originalLiked: true });
  expect(toggleLike(toggleLike(likes, false), false)).toEqual(likes);
});

test("recommended activities and copies like the original", () => {
  const own = { isRecommended: false, originalCopy: null };
  expect([own, { ...own, isRecommended: true }, { ...own, originalCopy: "a" }].map(likesOriginal)).toEqual([
    false,
    true,
    true,
  ]);
});

test("on a recommended activity it is the original's like", () => {
  expect(toggleLike(likes, true)).toEqual({ count: 3, liked: false, originalLiked: false });
});
