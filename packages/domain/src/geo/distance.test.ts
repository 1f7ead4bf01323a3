import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, distanceMetres, pathLengthMetres, squaredChordOf, unitVectorOf } from "./distance.ts";
import type { LonLat } from "./point.ts";

const london: LonLat = [-0.1276, 51.5072];
const paris: LonLat = [2.3522, 48.8566];

test("London is about 344 km from Paris in both directions", () => {
  expect(distanceKm(london, paris)).toBeCloseTo(343.5, 0);
  expect(distanceMetres(paris, london)).toBe(distanceMetres(london, paris));
});

test("the distance is zero to the same point and half the circumference to the antipode", () => {
  expect(distanceMetres(london, london)).toBe(0);
  expect(distanceMetres([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6_371_000, 3);
});

test("the shortest route crosses the 180° meridian", () => {
  expect(distanceKm([179.9, 0], [-179.9, 0])).toBeCloseTo(22.24, 1);
});

test("a path's length is the sum of its legs", () => {
  expect(pathLengthMetres([london, paris, london])).toBeCloseTo(2 * distanceMetres(london, paris), 6);
  expect(pathLengthMetres([london])).toBe(0);
});

test("the chord between unit vectors orders points like the great-circle distance", () => {
  const point = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(point, point, fc.double({ min: 1, max: 20_000_000, noNaN: true }), (one, other, metres) => {
      fc.pre(Math.abs(distanceMetres(one, other) - metres) > 0.01);
      const [a, b] = [unitVectorOf(one), unitVectorOf(other)];
      const squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
      expect(squared <= squaredChordOf(metres)).toBe(distanceMetres(one, other) <= metres);
    }),
  );
  expect(squaredChordOf(0)).toBe(0);
  expect(squaredChordOf(1e9)).toBe(4);
});
