import { createRequire } from "node:module";
import type { Position } from "geojson";
import { expect, it } from "vitest";
import { groundOf } from "./ground-data.ts";

const { land, borders } = groundOf(createRequire(import.meta.url)("world-atlas/countries-50m.json"));
const polygons = land.features.flatMap(({ geometry }) =>
  geometry.type === "MultiPolygon" ? geometry.coordinates : [],
);

/** In degrees of longitude; the edge along a pole, which no map shows, doesn't count. */
function widestEdge(line: readonly Position[]): number {
  const widths = line.slice(1).map(([longitude = 0, latitude = 0], index) => {
    const [before = 0, from = 0] = line[index] ?? [];
    return Math.abs(latitude) === 90 && latitude === from ? 0 : Math.abs(longitude - before);
  });
  return Math.max(...widths);
}

it("no coast and no border crosses the world", () => {
  expect(polygons.length).toBeGreaterThan(1000);
  const lines = [...polygons.flat(), ...borders.coordinates];
  expect(Math.max(...lines.map(widestEdge))).toBeLessThan(20);
});

it("every coast is closed, and lies at most once around the world", () => {
  for (const ring of polygons.flat()) {
    expect(ring.at(-1)).toEqual(ring[0]);
    const longitudes = ring.map(([longitude = 0]) => longitude);
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThanOrEqual(361);
  }
});
