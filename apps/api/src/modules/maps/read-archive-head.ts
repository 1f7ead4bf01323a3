import type { MapArea } from "@meander/domain/contract/maps";
import { bytesToHeader, TileType } from "pmtiles";

/** The size of a PMTiles header, in bytes. */
export const HEADER_BYTES = 127;

/** What an archive covers, from its first bytes. Throws where they aren't the header of vector tiles. */
export function readArchiveHead(head: Uint8Array): Omit<MapArea, "url"> {
  const header = bytesToHeader(new Uint8Array(head).buffer);
  if (header.tileType !== TileType.Mvt) throw new Error("It has no vector tiles");
  return {
    bounds: { north: header.maxLat, south: header.minLat, east: header.maxLon, west: header.minLon },
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
  };
}
