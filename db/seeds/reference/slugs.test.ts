import { describe, expect, it } from "vitest";
import { assignRegionIds } from "./place-ids.ts";
import { assignSlugs, slugify } from "./slugs.ts";

describe("slugify", () => {
  it.each([
    ["London", "london"],
    ["São Paulo", "sao-paulo"],
    ["Saint-Denis", "saint-denis"],
    ["Ust’-Kamchatsk", "ust-kamchatsk"],
    ["Gießen", "giessen"],
    ["Łódź", "lodz"],
    ["  St. John's  ", "st-johns"],
    ["Октябрьский", ""],
  ])("%s → %s", (name, slug) => expect(slugify(name)).toBe(slug));
});

describe("assignSlugs", () => {
  const child = (id: number, name: string, population: number) => ({ id, name, population });

  it("assigns the plain slug to the most populous and numbers the others in descending order", () => {
    const slugs = assignSlugs([child(1, "Newport", 5), child(2, "Newport", 50), child(3, "Néwport", 20)]);
    expect([slugs.get(2), slugs.get(3), slugs.get(1)]).toEqual(["newport", "newport-2", "newport-3"]);
  });

  it("skips a number that is another child's own slug", () => {
    const slugs = assignSlugs([child(1, "Sector", 9), child(2, "Sector", 8), child(3, "Sector 2", 1)]);
    expect([slugs.get(1), slugs.get(2), slugs.get(3)]).toEqual(["sector", "sector-3", "sector-2"]);
  });

  it("orders equal populations by id, and uses the id for names without Latin letters", () => {
    const slugs = assignSlugs([child(8, "Rest", 0), child(7, "Rest", 0), child(9, "Зуунмод", 1)]);
    expect([slugs.get(7), slugs.get(8), slugs.get(9)]).toEqual(["rest", "rest-2", "place-9"]);
  });

  it("preserves assigned slugs, even of missing children, and numbers new ones after them", () => {
    const given = new Map([
      [1, "newport"],
      [9, "newport-2"],
    ]);
    const slugs = assignSlugs([child(1, "Renamed", 5), child(2, "Newport", 50), child(3, "Renamed", 1)], given);
    expect([slugs.get(1), slugs.get(2), slugs.get(3)]).toEqual(["newport", "newport-3", "renamed"]);
  });
});

describe("assignRegionIds", () => {
  it("preserves the ids of known codes and assigns none of them to another", () => {
    const fresh = assignRegionIds(["GB.ENG", "GB.SCT"]).get("GB.SCT") ?? 0;
    const ids = assignRegionIds(["GB.ENG", "GB.SCT"], new Map([["GB.ENG", fresh]]));
    expect(ids.get("GB.ENG")).toBe(fresh);
    expect(ids.get("GB.SCT")).toBe(fresh - 1);
  });
});
