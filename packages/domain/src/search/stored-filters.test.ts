import { expect, test } from "vitest";
import { storedCategories, normaliseFilters } from "./stored-filters.ts";

test("equivalent searches have the same stored form", () => {
  const one = normaliseFilters({
    categories: "9,2,2",
    languages: "pt,en,pt",
    keywords: "Canal,  JAZZ",
    dateFilter: 0,
    placeSlug: "",
  });
  const other = normaliseFilters({ keywords: " canal jazz ", languages: "en,pt", categories: "2,9" });
  expect(one).toEqual({ keywords: "canal,jazz", languages: "en,pt", categories: "2,9" });
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  expect(storedCategories(one ?? {})).toEqual([2, 9]);
});

test("small changes of position don't make a different search", () => {
  const near = normaliseFilters({ nearbyCenter: "-0.14261,51.53904", nearbyDistance: 5 });
  expect(near).toEqual({ nearbyCenter: "-0.143,51.539", nearbyDistance: "5" });
  expect(normaliseFilters({ location: "51.701,51.299,0.3,-0.504" })).toEqual({ location: "51.7,51.3,0.3,-0.5" });
});

test("a search without filters isn't stored", () => {
  expect(normaliseFilters({ dateFilter: 0, keywords: " ,", nearbyDistance: 5, countrySlug: null })).toBeNull();
  expect(storedCategories({})).toEqual([]);
});

test("the order is stored with filters, but not if it is the default or alone", () => {
  expect(normaliseFilters({ placeSlug: "london", order: "tonight" })).toEqual({
    placeSlug: "london",
    order: "tonight",
  });
  expect(normaliseFilters({ placeSlug: "london", order: "date" })).toEqual({ placeSlug: "london" });
  expect(normaliseFilters({ order: "tonight" })).toBeNull();
});

test("control characters are removed", () => {
  expect(normaliseFilters({ placeSlug: "lon\u0000don" })).toEqual({ placeSlug: "london" });
});
