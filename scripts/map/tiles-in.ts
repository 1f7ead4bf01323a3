import type { Bounds } from "@meander/domain/geo/bounds";
import { type LonLat, radiansOf } from "@meander/domain/geo/point";
import { zxyToTileId } from "pmtiles";

/** The square of Web Mercator ends there, in degrees. */
const MAX_LATITUDE = 85.0511;

export type TileAddress = { readonly zoom: number; readonly x: number; readonly y: number; readonly id: number };

/** The tiles that cover a box from one zoom to another, in the order of their ids. It must not cross ±180°. */
export function tilesIn({ north, south, east, west }: Bounds, minZoom: number, maxZoom: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const last = 2 ** zoom - 1;
    const clamped = (tile: number) => Math.min(last, Math.max(0, Math.floor(tile)));
    const [left, top] = tilePosition(zoom, [west, north]);
    const [right, bottom] = tilePosition(zoom, [east, south]);
    // An edge between two tiles belongs to those inside.
    for (let x = clamped(left); x <= clamped(right - 1e-9); x += 1) {
      for (let y = clamped(top); y <= clamped(bottom - 1e-9); y += 1) {
        tiles.push({ zoom, x, y, id: zxyToTileId(zoom, x, y) });
      }
    }
  }
  return tiles.toSorted((one, other) => one.id - other.id);
}

/** The column and row of a point at a zoom; the fractions are its place within the tile. */
function tilePosition(zoom: number, [longitude, latitude]: LonLat): readonly [x: number, y: number] {
  const tiles = 2 ** zoom;
  const radians = radiansOf(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)));
  return [((longitude + 180) / 360) * tiles, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles];
}
