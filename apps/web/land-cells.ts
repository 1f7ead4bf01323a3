import { createRequire } from "node:module";
import { wrapLongitude } from "@meander/domain/geo/point";
import { unwrapPolygon } from "@meander/domain/geo/unwrap";
import type { MultiPolygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { allCells, CELL_DEGREES, type LandRing, landAddress, mapCell } from "./src/shared/map/map-cells.ts";

type Ring = readonly Position[];
type Side = { readonly axis: 0 | 1; readonly at: number; readonly insideSign: 1 | -1 };

/** The part of a ring on the inner side of a line (Sutherland–Hodgman clipping). */
function clipTo(ring: Ring, { axis, at, insideSign }: Side): Position[] {
  const inside = (point: Position) => ((point[axis] ?? 0) - at) * insideSign >= 0;
  const clipped: Position[] = [];
  ring.forEach((point, index) => {
    const previous = ring.at(index - 1) ?? point;
    if (inside(point) !== inside(previous)) clipped.push(crossing(previous, point, axis, at));
    if (inside(point)) clipped.push(point);
  });
  return clipped;
}

function crossing(from: Position, to: Position, axis: 0 | 1, at: number): Position {
  const share = (at - (from[axis] ?? 0)) / ((to[axis] ?? 0) - (from[axis] ?? 0));
  const between = (other: 0 | 1) => (from[other] ?? 0) + share * ((to[other] ?? 0) - (from[other] ?? 0));
  return axis === 0 ? [at, between(1)] : [between(0), at];
}

function clipToCell(ring: Ring, west: number, south: number): Position[] {
  const sides: Side[] = [
    { axis: 0, at: west, insideSign: 1 },
    { axis: 0, at: west + CELL_DEGREES, insideSign: -1 },
    { axis: 1, at: south, insideSign: 1 },
    { axis: 1, at: south + CELL_DEGREES, insideSign: -1 },
  ];
  return sides.reduce<Position[]>((points, side) => clipTo(points, side), [...ring]);
}

const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** The cell columns or rows that a ring touches. */
function cellsAlong(ring: Ring, axis: 0 | 1): number[] {
  const values = ring.map((point) => point[axis] ?? 0);
  const first = Math.floor(Math.min(...values) / CELL_DEGREES);
  const last = Math.ceil(Math.max(...values) / CELL_DEGREES);
  return Array.from({ length: Math.max(1, last - first) }, (_, index) => (first + index) * CELL_DEGREES);
}

function addRing(cells: Map<string, LandRing[]>, ring: Ring, isWater: boolean): void {
  const put = (west: number, south: number, points: Ring) => {
    const name = mapCell(west, south);
    const rings = cells.get(name) ?? [];
    const shift = west - wrapLongitude(west);
    rings.push([isWater ? 1 : 0, points.map(([lon = 0, lat = 0]) => [rounded(lon - shift), rounded(lat)])]);
    cells.set(name, rings);
  };
  const columns = cellsAlong(ring, 0);
  const rows = cellsAlong(ring, 1);
  const [onlyColumn = 0] = columns;
  const [onlyRow = 0] = rows;
  // Most rings are islands that lie in one cell.
  if (columns.length === 1 && rows.length === 1) {
    put(onlyColumn, onlyRow, ring);
    return;
  }
  for (const west of columns) {
    const column = clipTo(clipTo(ring, { axis: 0, at: west, insideSign: 1 }), {
      axis: 0,
      at: west + CELL_DEGREES,
      insideSign: -1,
    });
    if (column.length === 0) continue;
    for (const south of cellsAlong(column, 1)) {
      const clipped = clipToCell(column, west, south);
      if (clipped.length < 3) continue;
      put(west, south, [...clipped, ...clipped.slice(0, 1)]);
    }
  }
}

/** Splits Natural Earth's high-resolution land into cells, so that a map fetches only the visible coasts. */
export function landCells(): Plugin {
  return {
    name: "meander:land-cells",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const atlas: Topology<{ land: GeometryCollection }> = createRequire(import.meta.url)("world-atlas/land-10m.json");
      const cells = new Map<string, LandRing[]>(allCells().map((name) => [name, []]));
      for (const { geometry } of feature(atlas, atlas.objects.land).features) {
        const polygons = (geometry as MultiPolygon).coordinates.map(unwrapPolygon);
        // Inner rings (the Caspian Sea) come after the land they lie in and are drawn over it.
        for (const [outline] of polygons) if (outline !== undefined) addRing(cells, outline, false);
        for (const [, ...inner] of polygons) for (const ring of inner) addRing(cells, ring, true);
      }
      for (const [name, rings] of cells) {
        this.emitFile({ type: "asset", fileName: landAddress(name).slice(1), source: JSON.stringify(rings) });
      }
    },
  };
}
