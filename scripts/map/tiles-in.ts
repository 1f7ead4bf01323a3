import type { Bounds } from "@meander/domain/geo/bounds";
import { zxyToTileId } from "pmtiles";

/** Web Mercator ends there. */
const MAX_LATITUDE = 85.0511;

export type TileAddress = { readonly zoom: number; readonly x: number; readonly y: number; readonly id: number };

/** The tiles that cover a box from one zoom to another, in the order of their ids. It must not cross ±180°. */
export function tilesIn({ north, south, east, west }: Bounds, minZoom: number, maxZoom: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const last = 2 ** zoom - 1;
    const clamped = (tile: number) => Math.min(last, Math.max(0, Math.floor(tile)));
    for (let x = clamped(columnOf(west, zoom)); x <= clamped(columnOf(east, zoom) - 1e-9); x += 1) {
      for (let y = clamped(rowOf(north, zoom)); y <= clamped(rowOf(south, zoom) - 1e-9); y += 1) {
        tiles.push({ zoom, x, y, id: zxyToTileId(zoom, x, y) });
      }
    }
  }
  return tiles.toSorted((one, other) => one.id - other.id);
}

function columnOf(longitude: number, zoom: number): number {
  return ((longitude + 180) / 360) * 2 ** zoom;
}

function rowOf(latitude: number, zoom: number): number {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom;
}
