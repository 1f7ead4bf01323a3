import { expect, test } from "vitest";
import { readFilters } from "./filters.ts";

test("an address without filters shows everything that is not hidden", () => {
  expect(readFilters({}, false)).toEqual({
    onlyTourists: false,
    onlyLocalSearches: false,
    onlyRecommended: false,
    includeHidden: false,
    q: "",
  });
});

test("filters are read from the address, and only a 1 sets one", () => {
  const filters = readFilters({ q: "canal", only_tourists: "1", only_local_searches: "yes", hidden: "1" }, false);
  expect(filters).toMatchObject({ q: "canal", onlyTourists: true, onlyLocalSearches: false, includeHidden: true });
});

test("the room of recommended ones is always about those", () => {
  expect(readFilters({ recommended: "" }, true).onlyRecommended).toBe(true);
});
