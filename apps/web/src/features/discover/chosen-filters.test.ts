import { describe, expect, it } from "vitest";
import { discoverAddress, readFilters } from "../../shared/search/discover-filters.ts";
import { chosenFilters, withoutFilters } from "./chosen-filters.ts";

const london = { country: "united-kingdom", region: "england", place: "london" };
const filters = (search: string) => readFilters(london, new URLSearchParams(search));
const path = "/discover/united-kingdom/england/london";

describe("the filters of a search", () => {
  it("are what was chosen beyond a place, a circle and a part of the map", () => {
    expect(chosenFilters(filters("near=0,51&bounds=2,1,2,1"))).toEqual([]);
  });

  it("each know the search without them", () => {
    const chosen = chosenFilters(filters("words=jazz&date=4&categories=2,9"));
    expect(chosen.map(({ kind, without }) => [kind, discoverAddress(without)])).toEqual([
      ["words", `${path}?categories=2%2C9&date=4`],
      ["date", `${path}?words=jazz&categories=2%2C9`],
      ["category", `${path}?words=jazz&categories=9&date=4`],
      ["category", `${path}?words=jazz&categories=2&date=4`],
    ]);
  });

  it("leave the place when all of them go", () => {
    const tonight = filters("order=tonight&near=0,51");
    expect(chosenFilters(tonight).map(({ kind }) => kind)).toEqual(["tonight"]);
    expect(discoverAddress(withoutFilters(tonight))).toBe(`${path}?near=0%2C51`);
  });
});
