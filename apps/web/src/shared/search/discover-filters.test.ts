import { describe, expect, it } from "vitest";
import { toggleCategory, widerFilters, withDate } from "./change-filters.ts";
import { type Filters, discoverAddress, isOnlyPlace, parseFilters } from "./discover-filters.ts";

const nothing: Filters = { words: "", categories: [], languages: [], date: 0, bounds: "", near: "", order: "date" };

function roundTrip(filters: Filters): Filters {
  const { pathname, searchParams } = new URL(discoverAddress(filters), "https://meander.example");
  const [country, region, place] = pathname.split("/").slice(2);
  return parseFilters({ country, region, place }, searchParams);
}

describe("the address of a search", () => {
  it("contains every filter", () => {
    const filters: Filters = {
      country: "united-kingdom",
      region: "england",
      place: "london",
      words: "canal & boats",
      categories: [2, 9],
      languages: ["en", "haw"],
      date: 4,
      bounds: "51.7,51.3,0.3,-0.5",
      near: "-0.128,51.507",
      order: "date",
    };
    expect(roundTrip(filters)).toEqual(filters);
    const tonight = { ...filters, date: 0, order: "tonight" } as const;
    expect(roundTrip(tonight)).toEqual(tonight);
    const tonightOfToday = { ...tonight, date: 1 } as const;
    expect(roundTrip(tonightOfToday)).toEqual(tonightOfToday);
    expect(roundTrip({ ...tonight, date: 2 })).toEqual({ ...tonight, date: 2, order: "date" });
  });

  it("has only a place without any filter", () => {
    expect(isOnlyPlace({ ...nothing, country: "iceland" })).toBe(true);
    const more: readonly Partial<Filters>[] = [
      { words: "jazz" },
      { categories: [1] },
      { languages: ["pt"] },
      { date: 1 },
      { bounds: "2,1,2,1" },
      { near: "0,51" },
      { order: "tonight" },
    ];
    expect(more.map((filter) => isOnlyPlace({ ...nothing, ...filter }))).toEqual(more.map(() => false));
  });

  it("keeps the tonight order for today, and drops it for other dates", () => {
    const tonight = { ...nothing, order: "tonight" } as const;
    expect(withDate(tonight, 1)).toEqual({ ...tonight, date: 1 });
    expect(withDate(tonight, 2)).toEqual({ ...nothing, date: 2 });
    expect(withDate(tonight, 0)).toEqual(nothing);
  });

  it("has no query without filters", () => {
    expect(discoverAddress({})).toBe("/discover");
  });

  it("ignores invalid values", () => {
    const search = new URLSearchParams(
      "date=9&categories=2,99,cake&languages=pt,EN,french,pt&bounds=1,2,3&near=here&order=loudest",
    );
    expect(parseFilters({}, search)).toEqual({ ...nothing, categories: [2], languages: ["pt"] });
  });

  it("accepts the check boxes of a form without scripts", () => {
    expect(parseFilters({}, new URLSearchParams("categories=2&categories=9")).categories).toEqual([2, 9]);
  });
});

describe("changing a search", () => {
  it("adds a category and removes it", () => {
    const chosen = toggleCategory(nothing, 3);
    expect(chosen.categories).toEqual([3]);
    expect(toggleCategory(chosen, 3).categories).toEqual([]);
  });

  it("widens step by step to everywhere", () => {
    let filters: Filters | null = { ...nothing, country: "a", region: "b", place: "c", bounds: "1,0,1,0" };
    const steps: string[] = [];
    while (filters !== null) {
      steps.push(discoverAddress(filters));
      filters = widerFilters(filters);
    }
    expect(steps).toEqual([
      "/discover/a/b/c?bounds=1%2C0%2C1%2C0",
      "/discover/a/b/c",
      "/discover/a/b",
      "/discover/a",
      "/discover",
    ]);
  });
});
