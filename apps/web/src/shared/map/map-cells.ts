import type { Position } from "geojson";
import type { Bounds } from "@meander/domain/geo/bounds";
import { wrapLongitude } from "@meander/domain/geo/point";

/** The cell size in degrees. The build writes a file per cell, the client fetches the visible ones. */
export const CELL_DEGREES = 5;

/** One ring of a cell's land: 0 for land, 1 for water within it, and its corners. */
export type LandRing = readonly [isWater: 0 | 1, ring: Position[]];

const MOST_CELLS = 9;

/** The file name of the cell that contains a point: its south-west corner. Any longitude, however often around. */
export function mapCell(longitude: number, latitude: number): string {
  const corner = (degrees: number) => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES;
  return `${corner(wrapLongitude(longitude))}_${corner(latitude)}`;
}

/** Every cell of the world, also those of nothing but sea: a file each, so that no request fails. */
export function allCells(): string[] {
  const from = (start: number, count: number) =>
    Array.from({ length: count }, (_, index) => start + index * CELL_DEGREES);
  const columns = from(-180, 360 / CELL_DEGREES);
  // The north pole is the corner of a row of its own.
  const rows = from(-90, 180 / CELL_DEGREES + 1);
  return columns.flatMap((west) => rows.map((south) => `${west}_${south}`));
}

/** The cells in view: nine at most, or none for a view so wide that the coarse data suffices. */
export function cellsUnder({ north, south, east, west }: Bounds): string[] {
  const columns = Math.ceil((east - west) / CELL_DEGREES) + 1;
  const rows = Math.ceil((north - south) / CELL_DEGREES) + 1;
  if (columns < 1 || columns * rows > MOST_CELLS * 2) return [];
  const cells = new Set<string>();
  for (let column = 0; column <= columns; column += 1) {
    for (let row = 0; row <= rows; row += 1) {
      cells.add(mapCell(Math.min(east, west + column * CELL_DEGREES), Math.min(north, south + row * CELL_DEGREES)));
    }
  }
  return cells.size > MOST_CELLS ? [] : [...cells];
}

/** The file names contain a version, so that the files can be cached forever. */
export function placesAddress(cell: string): string {
  return `/assets/map-1/places/${cell}.json`;
}

export function landAddress(cell: string): string {
  return `/assets/map-1/land/${cell}.json`;
}
