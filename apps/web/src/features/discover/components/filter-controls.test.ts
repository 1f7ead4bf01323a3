import { discover } from "@meander/domain/messages/en/discover";
import { when } from "@meander/domain/messages/en/when";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { withoutFilters } from "../../../shared/search/change-filters.ts";
import { discoverAddress, parseFilters } from "../../../shared/search/discover-filters.ts";
import { chosenFilters } from "./filter-controls.tsx";

const names = {
  discover: createTranslator({ locale: "en-GB", messages: { discover }, namespace: "discover" }),
  when: createTranslator({ locale: "en-GB", messages: { when }, namespace: "when" }),
  language: (code: string) => (code === "pt" ? "Portuguese" : code),
};

const london = { country: "united-kingdom", region: "england", place: "london" };
const filters = (search: string) => parseFilters(london, new URLSearchParams(search));
const path = "/discover/united-kingdom/england/london";

describe("the filters of a search", () => {
  it("exclude the place, the radius and the map bounds", () => {
    expect(chosenFilters(filters("near=0,51&bounds=2,1,2,1"), names)).toEqual([]);
  });

  it("each contain the search without them", () => {
    const chosen = chosenFilters(filters("words=jazz&date=4&languages=pt&categories=2,9"), names);
    expect(chosen.map(({ name, without }) => [name, discoverAddress(without)])).toEqual([
      ["“jazz”", `${path}?categories=2%2C9&languages=pt&date=4`],
      ["Portuguese", `${path}?words=jazz&categories=2%2C9&date=4`],
      ["This weekend", `${path}?words=jazz&categories=2%2C9&languages=pt`],
      ["Hiking", `${path}?words=jazz&categories=9&languages=pt&date=4`],
      ["Nightlife", `${path}?words=jazz&categories=2&languages=pt&date=4`],
    ]);
  });

  it("keep the place when all are removed", () => {
    const tonight = filters("order=tonight&near=0,51");
    expect(chosenFilters(tonight, names).map(({ name }) => name)).toEqual(["Best tonight"]);
    expect(discoverAddress(withoutFilters(tonight))).toBe(`${path}?near=0%2C51`);
  });
});
