import { expect, test } from "vitest";
import { isInCity, quarterRadiusMetres } from "./quarter.ts";

const london = { center: [-0.126, 51.509], regionSlug: "england", population: 7_556_900 } as const;

test("Soho is in London, Watford or a place of another region isn't", () => {
  expect(isInCity({ center: [-0.135, 51.514], regionSlug: "england" }, london)).toBe(true);
  expect(isInCity({ center: [-0.396, 51.655], regionSlug: "england" }, london)).toBe(false);
  expect(isInCity({ center: [-0.135, 51.514], regionSlug: "wales" }, london)).toBe(false);
  expect(isInCity({ center: [-0.135, 51.514], regionSlug: "england" }, { ...london, population: 9_000 })).toBe(false);
});

test("the radius is larger for a borough than for a quarter", () => {
  expect([0, 99_999, 100_000].map(quarterRadiusMetres)).toEqual([3_000, 3_000, 5_000]);
});
