import { expect, test } from "vitest";
import { parseFilters } from "./filters.ts";

test("shows everything that is not hidden without filters in the route", () => {
  expect(parseFilters({}, false)).toEqual({
    onlyTourists: false,
    onlyLocalSearches: false,
    onlyRecommended: false,
    includeHidden: false,
    q: "",
  });
});

test("reads filters from the route, and only 1 sets a flag", () => {
  const filters = parseFilters({ q: "canal", only_tourists: "1", only_local_searches: "yes", hidden: "1" }, false);
  expect(filters).toMatchObject({ q: "canal", onlyTourists: true, onlyLocalSearches: false, includeHidden: true });
});

test("the recommended screen always filters by recommended", () => {
  expect(parseFilters({ recommended: "" }, true).onlyRecommended).toBe(true);
});
