import { expect, test } from "vitest";
import { parseFilters } from "../../shared/search/discover-filters.ts";
import { nameOfSlug, placeOfSlugs } from "./name-of-slug.ts";

test.each([
  ["london", "London"],
  ["newcastle-upon-tyne", "Newcastle upon Tyne"],
  ["the-hague", "The Hague"],
  ["isle-of-man", "Isle of Man"],
  ["", ""],
])("turns the slug %s into %s", (slug, name) => {
  expect(nameOfSlug(slug)).toBe(name);
});

test("names the narrowest place of an address, and whether it is a town", () => {
  const named = (slugs: Parameters<typeof parseFilters>[0]) => placeOfSlugs(parseFilters(slugs, new URLSearchParams()));
  expect(named({ country: "united-kingdom" })).toEqual({ name: "United Kingdom", context: {} });
  expect(named({ country: "united-kingdom", region: "england", place: "bath" })).toEqual({
    name: "Bath",
    context: { place: { text: "Bath" } },
  });
  expect(named({})).toBeNull();
});
