import { expect, test } from "vitest";
import { slugify } from "../profile/slug.ts";
import { categories, findCategory, parseCategoryCodes } from "./category.ts";

test("there are fourteen categories, each found by its code", () => {
  expect(categories.map((category) => category.code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(findCategory(11)?.name).toBe("Shows & Events");
  expect(findCategory(15)).toBeNull();
});

test("each slug is derived from the category's name", () => {
  for (const category of categories) expect(category.slug).toBe(slugify(category.name));
});

test("parses a list into existing codes without duplicates", () => {
  expect(parseCategoryCodes("2,9,2,99,,x")).toEqual([2, 9]);
  expect(parseCategoryCodes("")).toEqual([]);
});
