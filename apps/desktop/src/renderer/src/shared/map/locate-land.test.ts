import { expect, it } from "vitest";
import { drawing, locateLand } from "./locate-land.ts";

/** How many corners of a path lie in the drawing. */
function cornersIn(path: string): number {
  const xs = [...path.matchAll(/[ML](-?[\d.]+) /g)].map((match) => Number(match[1]));
  return xs.filter((x) => x >= 0 && x <= drawing.width).length;
}

it.each([
  ["London", [-0.13, 51.5]],
  ["Taveuni, across the antimeridian", [-179.97, -16.85]],
  ["Taveuni from its other side", [179.97, -16.85]],
] as const)("draws coasts around %s", async (_name, centre) => {
  expect(cornersIn((await locateLand(centre)).land)).toBeGreaterThan(5);
});
