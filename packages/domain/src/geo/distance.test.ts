import { expect, test } from "vitest";
import { distanceMetres, pathLengthMetres } from "./distance.ts";
import type { LonLat } from "./point.ts";

const london: LonLat = [-0.1276, 51.5072];
const paris: LonLat = [2.3522, 48.8566];

test("London is about 344 km from Paris in both directions", () => {
  expect(distanceMetres(london, paris) / 1000).toBeCloseTo(343.5, 0);
  expect(distanceMetres(paris, london)).toBe(distanceMetres(london, paris));
});

test("the distance is zero to the same point and half the circumference to the antipode", () => {
  expect(distanceMetres(london, london)).toBe(0);
  expect(distanceMetres([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6_371_000, 3);
});

test("the shortest route crosses the 180° meridian", () => {
  expect(distanceMetres([179.9, 0], [-179.9, 0]) / 1000).toBeCloseTo(22.24, 1);
});

test("a path's length is the sum of its legs", () => {
  expect(pathLengthMetres([london, paris, london])).toBeCloseTo(2 * distanceMetres(london, paris), 6);
  expect(pathLengthMetres([london])).toBe(0);
});
