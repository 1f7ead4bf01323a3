import type { Position } from "geojson";
import type { Bounds } from "@meander/domain/geo/bounds";

/** The cell size in degrees. The build writes a file per cell, the client fetches the visible ones. */
export const CELL_DEGREES = 5;

/** One ring of a cell's land: 0 for land, 1 for water within it, and its corners. */
export type LandRing = readonly [isWater: 0 | 1, ring: Position[]];

const MOST_CELLS = 9;

/** The file name of the cell that contains a point: its south-west corner. */
export function mapCell(longitude: number, latitude: number): string {
  const corner = (degrees: number) => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES;
  return `${corner(longitude)}_${corner(latitude)}`;
}

/** Every cell of the world, also those of nothing but sea: a file each, so that no request fails. */
export function allCells(): string[] {
  const corners = (limit: number) =>
    Array.from({ length: (2 * limit) / CELL_DEGREES + 1 }, (_, index) => index * CELL_DEGREES - limit);
  return corners(180).flatMap((west) => corners(90).map((south) => `${west}_${south}`));
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
