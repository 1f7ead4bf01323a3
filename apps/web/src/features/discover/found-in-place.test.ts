import { describe, expect, it } from "vitest";
import { readFilters } from "../../shared/search/discover-filters.ts";
import { foundInPlace, hasKeptCount } from "./found-in-place.ts";

const here = { discovery: { extraLevel: null } };
const further = { discovery: { extraLevel: "region" } } as const;
const many = { total: 101, totalIsEstimate: true, activities: [here, here] };

describe("how many were found in a place", () => {
  it("is nothing to say before the search has come back", () => {
    expect(foundInPlace([], { kept: null, isContinued: false })).toBeNull();
  });

  it("is what the search counted", () => {
    expect(foundInPlace([{ total: 12, activities: [here] }], { kept: null, isContinued: false })).toEqual({
      kind: "exact",
      total: 12,
    });
  });

  it("leaves out what comes from further away, however much there is", () => {
    const pages = [{ ...many, activities: [here, further] }];
    expect(foundInPlace(pages, { kept: 900, isContinued: false })).toEqual({ kind: "exact", total: 1 });
  });

  it("is unknown where a page begins after those of the place", () => {
    const pages = [{ ...many, activities: [further, further] }];
    expect(foundInPlace(pages, { kept: null, isContinued: true })).toBeNull();
    const inPlace = [{ total: 25, activities: [here] }];
    expect(foundInPlace(inPlace, { kept: null, isContinued: true })).toEqual({ kind: "exact", total: 25 });
  });

  it("is the count of the place, or else more than a hundred, whatever the estimate", () => {
    expect(foundInPlace([many], { kept: 1312, isContinued: false })).toEqual({ kind: "exact", total: 1312 });
    for (const total of [101, 1480]) {
      const pages = [{ ...many, total }];
      expect(foundInPlace(pages, { kept: null, isContinued: false })).toEqual({ kind: "moreThan", total: 100 });
    }
  });
});

describe("a kept count", () => {
  const london = { country: "united-kingdom", region: "england", place: "london" };
  const filters = (slugs: Parameters<typeof readFilters>[0], search = "") =>
    readFilters(slugs, new URLSearchParams(search));

  it("is asked for where a place has more than a search counts", () => {
    expect(hasKeptCount(filters(london), [many])).toBe(true);
    expect(hasKeptCount(filters({ country: "united-kingdom" }), [many])).toBe(true);
    expect(hasKeptCount(filters(london), [{ total: 12, activities: [here] }])).toBe(false);
    expect(hasKeptCount(filters(london), [])).toBe(false);
  });

  it("is of everything there, so nothing may be filtered, and of a place", () => {
    expect(hasKeptCount(filters(london, "words=walk"), [many])).toBe(false);
    expect(hasKeptCount(filters(london, "order=tonight"), [many])).toBe(false);
    expect(hasKeptCount(filters({}), [many])).toBe(false);
  });
});
