import type { FeatureCollection, Point } from "geojson";
import { type Bounds, boundsContain } from "@meander/domain/geo/bounds";
import { labelCell, labelsAddress } from "./label-cells.ts";

/** Name, longitude, latitude, population. */
export type PlaceLabel = readonly [name: string, longitude: number, latitude: number, population: number];

type Labels = FeatureCollection<Point, { name: string; rank: number }>;

const CELLS_FROM_ZOOM = 6;
const MOST_CELLS = 6;
const MOST_LABELS = 160;

const known = new Map<string, Promise<readonly PlaceLabel[]>>();

function loadCell(name: string): Promise<readonly PlaceLabel[]> {
  let cell = known.get(name);
  if (cell === undefined) {
    cell = fetch(labelsAddress(name)).then(async (response) =>
      response.ok ? ((await response.json()) as readonly PlaceLabel[]) : [],
    );
    cell.catch(() => known.delete(name));
    known.set(name, cell);
  }
  return cell;
}

/** The cells of a box; none when it is so large that the world's big cities are enough. */
export function cellsOf(bounds: Bounds, zoom: number): string[] {
  if (zoom < CELLS_FROM_ZOOM) return [];
  const cells = new Set<string>();
  for (const longitude of [bounds.west, (bounds.west + bounds.east) / 2, bounds.east]) {
    for (const latitude of [bounds.south, (bounds.south + bounds.north) / 2, bounds.north]) {
      cells.add(labelCell(longitude, latitude));
    }
  }
  return [...cells].slice(0, MOST_CELLS);
}

/** The names worth writing on this part of the map, the largest places first. */
export async function loadLabelsFor(bounds: Bounds, zoom: number): Promise<Labels> {
  const names = ["world", ...cellsOf(bounds, zoom)];
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
