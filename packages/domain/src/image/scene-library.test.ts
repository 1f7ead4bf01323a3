import { expect, test } from "vitest";
import { isImageAddress } from "./image-address.ts";
import { type LibraryScene, searchLibrary } from "./scene-library.ts";
import { isSceneName } from "./scene-seed.ts";

const wordsOf = ({ category, period }: LibraryScene) =>
  `${category === 4 ? "Shore" : "Café"} ${period === 3 ? "in the evening" : "by day"}`;
const search = (wishes: Partial<Parameters<typeof searchLibrary>[0]>) =>
  searchLibrary({ keywords: "", isCurated: false, ...wishes }, wordsOf);

test("every picture has an id of its own, and an address that may be stored and is drawn", () => {
  const all = search({});
  expect(all).toHaveLength(168);
  expect(new Set(all.map(({ id }) => id)).size).toBe(168);
  expect(all.every(({ src }) => isImageAddress(src))).toBe(true);
  const seeds = all.map(({ src }) => /([^/]+)\.svg$/.exec(src)?.[1] ?? "");
  expect(seeds.every(isSceneName)).toBe(true);
});

test("finds by the beginning of every word, whatever its case and accents", () => {
  expect(search({ keywords: "SHO even" }).every(({ category, period }) => category === 4 && period === 3)).toBe(true);
  expect(search({ keywords: "SHO even" })).toHaveLength(3);
  expect(search({ keywords: "cafe" })).toHaveLength(156);
  expect(search({ keywords: "hore" })).toEqual([]);
  expect(search({ keywords: " ,; " })).toHaveLength(168);
});

test("relates pictures of the same place, then of the same time of day", () => {
  const [origin] = search({ keywords: "shore evening" });
  const related = search({ relatedTo: origin?.id });
  expect(related.slice(0, 11).map(({ category }) => category)).toEqual(Array.from({ length: 11 }, () => 4));
  expect(related.slice(11).every(({ period, category }) => period === 3 && category !== 4)).toBe(true);
  expect(related.map(({ id }) => id)).not.toContain(origin?.id);
  expect(search({ relatedTo: "unknown" })).toEqual([]);
});

test("has a curated part: one of each place at each time", () => {
  expect(search({ isCurated: true })).toHaveLength(56);
});
