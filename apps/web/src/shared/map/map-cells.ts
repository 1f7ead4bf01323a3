import type { Position } from "geojson";
import type { Bounds } from "@meander/domain/geo/bounds";

/** Degrees along each side of a file of map data. The build writes the files, the client fetches those it shows. */
export const CELL_DEGREES = 5;

/** One ring of a cell's ground: 0 for land, 1 for water that lies in it, and its corners. */
export type LandRing = readonly [isWater: 0 | 1, ring: Position[]];

const MOST_CELLS = 9;

/** The file that holds a spot, by the cell's south-west corner. */
export function mapCell(longitude: number, latitude: number): string {
  const corner = (degrees: number) => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES;
  return `${corner(longitude)}_${corner(latitude)}`;
}

/** The cells under a view: as many as nine, or none for one so wide that the world's coarse data is enough. */
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

/** The versions are in the names, so that the files can be kept for ever. */
export function placesAddress(cell: string): string {
  return `/assets/map-1/places/${cell}.json`;
}

export function landAddress(cell: string): string {
  return `/assets/map-1/land/${cell}.json`;
}
