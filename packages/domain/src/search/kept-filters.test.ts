import { expect, test } from "vitest";
import { keptCategories, keptFilters } from "./kept-filters.ts";

test("searches that ask the same are written the same", () => {
  const one = keptFilters({ categories: "9,2,2", keywords: "Canal,  JAZZ", dateFilter: 0, placeSlug: "" });
  const other = keptFilters({ keywords: " canal jazz ", categories: "2,9" });
  expect(one).toEqual({ keywords: "canal,jazz", categories: "2,9" });
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  expect(keptCategories(one ?? {})).toEqual([2, 9]);
});

test("a step further or a nudge of the map is no other search", () => {
  const near = keptFilters({ nearbyCenter: "-0.14261,51.53904", nearbyDistance: 5 });
  expect(near).toEqual({ nearbyCenter: "-0.143,51.539", nearbyDistance: "5" });
  expect(keptFilters({ location: "51.701,51.299,0.3,-0.504" })).toEqual({ location: "51.7,51.3,0.3,-0.5" });
});

test("asking for nothing isn't kept", () => {
  expect(keptFilters({ dateFilter: 0, keywords: " ,", nearbyDistance: 5, countrySlug: null })).toBeNull();
  expect(keptCategories({})).toEqual([]);
});

test("the order is kept with what was asked for, the usual one and one alone are not", () => {
  expect(keptFilters({ placeSlug: "london", order: "tonight" })).toEqual({ placeSlug: "london", order: "tonight" });
  expect(keptFilters({ placeSlug: "london", order: "date" })).toEqual({ placeSlug: "london" });
  expect(keptFilters({ order: "tonight" })).toBeNull();
});

test("control characters are left out", () => {
  expect(keptFilters({ placeSlug: "lon\u0000don" })).toEqual({ placeSlug: "london" });
});
