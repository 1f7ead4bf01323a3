import { describe, expect, it } from "vitest";
import { parseFilters } from "../../shared/search/discover-filters.ts";
import { foundInPlace, needsPlaceCount } from "./found-in-place.ts";

const here = { discovery: { extraLevel: null } };
const further = { discovery: { extraLevel: "region" } } as const;
const many = { total: 101, totalIsEstimate: true, activities: [here, here] };

describe("the number found in a place", () => {
  it("is null before the search has loaded", () => {
    expect(foundInPlace([], { placeCount: null, isLaterPage: false })).toBeNull();
  });

  it("is the total of the search", () => {
    expect(foundInPlace([{ total: 12, activities: [here] }], { placeCount: null, isLaterPage: false })).toEqual({
      kind: "exact",
      total: 12,
    });
  });

  it("excludes results from wider places, however many there are", () => {
    const pages = [{ ...many, activities: [here, further] }];
    expect(foundInPlace(pages, { placeCount: 900, isLaterPage: false })).toEqual({ kind: "exact", total: 1 });
  });

  it("is null for a page that begins after the place's own results", () => {
    const pages = [{ ...many, activities: [further, further] }];
    expect(foundInPlace(pages, { placeCount: null, isLaterPage: true })).toBeNull();
    const inPlace = [{ total: 25, activities: [here] }];
    expect(foundInPlace(inPlace, { placeCount: null, isLaterPage: true })).toEqual({ kind: "exact", total: 25 });
  });

  it("is the place's own count, else more than a hundred, regardless of the estimate", () => {
    expect(foundInPlace([many], { placeCount: 1312, isLaterPage: false })).toEqual({ kind: "exact", total: 1312 });
    for (const total of [101, 1480]) {
      const pages = [{ ...many, total }];
      expect(foundInPlace(pages, { placeCount: null, isLaterPage: false })).toEqual({ kind: "moreThan", total: 100 });
    }
  });
});

describe("the place's own count", () => {
  const london = { country: "united-kingdom", region: "england", place: "london" };
  const filters = (slugs: Parameters<typeof parseFilters>[0], search = "") =>
    parseFilters(slugs, new URLSearchParams(search));

  it("is fetched if the search stops counting", () => {
    expect(needsPlaceCount(filters(london), [many])).toBe(true);
    expect(needsPlaceCount(filters({ country: "united-kingdom" }), [many])).toBe(true);
    expect(needsPlaceCount(filters(london), [{ total: 12, activities: [here] }])).toBe(false);
    expect(needsPlaceCount(filters(london), [])).toBe(false);
  });

  it("covers the whole place, so it needs a place and no filters", () => {
    expect(needsPlaceCount(filters(london, "words=walk"), [many])).toBe(false);
    expect(needsPlaceCount(filters(london, "order=tonight"), [many])).toBe(false);
    expect(needsPlaceCount(filters({}), [many])).toBe(false);
  });
});
