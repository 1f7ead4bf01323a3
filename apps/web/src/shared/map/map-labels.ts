import type { FeatureCollection, Point } from "geojson";
import { type Bounds, boundsContain } from "@meander/domain/geo/bounds";
import { createCellFiles } from "./cell-files.ts";
import { cellsUnder, placesAddress } from "./map-cells.ts";

/** Name, longitude, latitude, population. */
export type PlaceLabel = readonly [name: string, longitude: number, latitude: number, population: number];

type Labels = FeatureCollection<Point, { name: string; rank: number }>;

const MOST_LABELS = 160;

const loadCell = createCellFiles<PlaceLabel>(placesAddress);

/** The place names to show on this part of the map, the largest places first. */
export async function loadLabelsFor(bounds: Bounds): Promise<Labels> {
  const names = ["world", ...cellsUnder(bounds)];
  const cells = await Promise.all(names.map(loadCell));
  const seen = new Set<string>();
  const labels = cells
    .flat()
    .filter(([name, longitude, latitude]) => {
      const key = `${name}/${longitude}/${latitude}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew && boundsContain(bounds, [longitude, latitude]);
    })
    .toSorted((a, b) => b[3] - a[3])
    .slice(0, MOST_LABELS);
  return {
    type: "FeatureCollection",
    features: labels.map(([name, longitude, latitude, population]) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { name, rank: Math.log10(Math.max(population, 1_000)) },
    })),
  };
}
