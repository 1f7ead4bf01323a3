import { boundsContain, parseBounds } from "@meander/domain/geo/bounds";
import { expect, test } from "vitest";
import { searchAddress } from "./search-address.ts";

test("restores a search by place, words and date", () => {
  const filters = { countrySlug: "united-kingdom", placeSlug: "london", keywords: "canal,jazz", dateFilter: "4" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  expect(address.searchParams.get("words")).toBe("canal jazz");
  expect(address.searchParams.get("date")).toBe("4");
});

test("turns a radius into its bounding box", () => {
  const filters = { nearbyCenter: "-0.143,51.539", nearbyDistance: "5" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  const bounds = parseBounds(address.searchParams.get("bounds") ?? "");
  if (bounds === null) throw new Error("There are no bounds.");
  expect(boundsContain(bounds, [-0.143, 51.583])).toBe(true);
  expect(boundsContain(bounds, [-0.143, 51.6])).toBe(false);
});

test("restores a search near the person, with its order", () => {
  const filters = { nearbyCenter: "-0.143,51.539", nearbyDistance: "30", order: "tonight" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  expect(Object.fromEntries(address.searchParams)).toEqual({ near: "-0.143,51.539", order: "tonight" });
});

test("links a search for a person's suggestions to their page", () => {
  const id = "01900000-0000-7000-8000-000000000000";
  expect(searchAddress({ filters: { suggested_by: id } })).toBe(`/user/${id}/suggested`);
});
