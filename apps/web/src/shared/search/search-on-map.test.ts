import { expect, test } from "vitest";
import { parseFilters } from "./discover-filters.ts";
import { requestsMap, focusOf, mapAddress, showsMapState } from "./search-on-map.ts";

const filters = (query: string) => parseFilters({}, new URLSearchParams(query));

test("uses the centre of the radius or else of the bounds as focus, also across the date line", () => {
  expect(focusOf(filters("near=-0.1,51.5"))).toEqual([-0.1, 51.5]);
  expect(focusOf(filters("bounds=52,51,1,-1"))).toEqual([0, 51.5]);
  expect(focusOf(filters("bounds=1,-1,-179,177"))).toEqual([179, 0]);
  expect(focusOf(filters("words=jazz"))).toBeNull();
});

test("searches the map around the point with the other filters", () => {
  const address = mapAddress(filters("words=jazz&near=9,9"), [-0.1, 51.5]);
  const query = new URL(address, "http://meander.test").searchParams;
  expect([query.get("words"), query.get("near")]).toEqual(["jazz", null]);
  const [north, south, east, west] = query.get("bounds")?.split(",").map(Number) ?? [];
  expect(north).toBeCloseTo(51.59, 2);
  expect(south).toBeCloseTo(51.41, 2);
  expect(east).toBeCloseTo(0.044, 2);
  expect(west).toBeCloseTo(-0.244, 2);
});

test("requests the map only by the location state of such a search", () => {
  expect(requestsMap({ state: showsMapState })).toBe(true);
  for (const state of [null, undefined, {}, { shows: "list" }, "map"]) expect(requestsMap({ state })).toBe(false);
});
