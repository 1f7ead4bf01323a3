import { expect, test } from "vitest";
import { circleAround } from "./circle.ts";
import { distanceMetres } from "./distance.ts";

test.each([
  [[-0.1276, 51.5072], 500],
  [[179.99, -17.8], 10_000],
  [[25.7, 70.9], 5_000],
] as const)("each point of a circle around %j is %i m away", (center, metres) => {
  const circle = circleAround(center, metres);
  expect(circle[0]).toEqual([center[0], expect.closeTo(circle[72]?.[1] ?? 0, 10)]);
  expect(circle[36]?.[1]).toBeLessThan(center[1]);
  for (const point of circle) expect(distanceMetres(center, point) / metres).toBeCloseTo(1, 2);
});
