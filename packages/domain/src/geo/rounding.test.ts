import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceMetres } from "./distance.ts";
import { isLonLat, type LonLat } from "./point.ts";
import { roundToKilometre } from "./rounding.ts";

const point = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
) as fc.Arbitrary<LonLat>;

test("a rounded point is valid and within 1 km of the exact one", () => {
  fc.assert(
    fc.property(point, (exact) => {
      const rounded = roundToKilometre(exact);
      expect(isLonLat(rounded)).toBe(true);
      expect(distanceMetres(exact, rounded)).toBeLessThan(1000);
    }),
  );
});

test("rounding is idempotent", () => {
  fc.assert(
    fc.property(point, (exact) => {
      const rounded = roundToKilometre(exact);
      expect(roundToKilometre(rounded)).toEqual(rounded);
    }),
  );
});

test("nearby points share a rounded point", () => {
  expect(roundToKilometre([-0.125, 51.508])).toEqual(roundToKilometre([-0.118, 51.502]));
});
