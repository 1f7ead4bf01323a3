import { expect, test } from "vitest";
import { type Filters, adminAddress, isFiltered, parseAdminFilters } from "./admin-filters.ts";

const noFilters: Filters = { onlyTourists: false, onlyLocalSearches: false, words: "" };

test("reads filters back from the address they were written to", () => {
  for (const filters of [
    noFilters,
    { onlyTourists: true, onlyLocalSearches: false, words: "" },
    { onlyTourists: true, onlyLocalSearches: true, words: "canal & co" },
  ]) {
    const url = new URL(adminAddress(filters), "https://meander.example");
    expect(parseAdminFilters(url.searchParams)).toEqual(filters);
  }
});

test("omits default filters from the address, and ignores invalid ones", () => {
  expect(adminAddress(noFilters)).toBe("/admin");
  expect(parseAdminFilters(new URLSearchParams("only_tourists=perhaps&q=%20"))).toEqual(noFilters);
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, words: "x" })).toBe(true);
});
