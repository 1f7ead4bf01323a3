import { boundsContain, parseBounds } from "@meander/domain/geo/bounds";
import { expect, test } from "vitest";
import { searchAddress } from "./search-address.ts";

test("a search by place, words and date is the same page again", () => {
  const filters = { countrySlug: "united-kingdom", placeSlug: "london", keywords: "canal,jazz", dateFilter: "4" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  expect(address.searchParams.get("words")).toBe("canal jazz");
  expect(address.searchParams.get("date")).toBe("4");
});

test("a circle becomes the box around it", () => {
  const filters = { nearbyCenter: "-0.143,51.539", nearbyDistance: "5" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  const bounds = parseBounds(address.searchParams.get("bounds") ?? "");
  if (bounds === null) throw new Error("There is no box.");
  expect(boundsContain(bounds, [-0.143, 51.583])).toBe(true);
  expect(boundsContain(bounds, [-0.143, 51.6])).toBe(false);
});

test("a search around oneself is that again, in its order", () => {
  const filters = { nearbyCenter: "-0.143,51.539", nearbyDistance: "30", order: "tonight" };
  const address = new URL(searchAddress({ filters }), "http://meander.test");
  expect(Object.fromEntries(address.searchParams)).toEqual({ near: "-0.143,51.539", order: "tonight" });
});

test("one person's suggestions are a page of theirs", () => {
  const id = "01900000-0000-7000-8000-000000000000";
  expect(searchAddress({ filters: { suggested_by: id } })).toBe(`/user/${id}/suggested`);
});
