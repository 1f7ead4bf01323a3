import { degreesOf, type LonLat } from "./point.ts";

/** The north-western corner of a tile: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
export function tileCorner(zoom: number, x: number, y: number): LonLat {
  const tiles = 2 ** zoom;
  return [(x / tiles) * 360 - 180, degreesOf(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))))];
}
