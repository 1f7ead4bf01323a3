import { Compression, type Entry } from "pmtiles";
import type { Bounds } from "@meander/domain/geo/bounds";
import { archiveHead } from "../../../scripts/map/archive.ts";
import { tilesIn } from "../../../scripts/map/tiles-in.ts";

type ArchiveOptions = {
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The content of a tile; by default its address as text. */
  readonly contentOf?: (zoom: number, x: number, y: number) => Uint8Array;
};

/** A PMTiles archive with a tile for each address in the box. */
export function createArchive({ bounds, minZoom, maxZoom, contentOf = addressOf }: ArchiveOptions): Buffer {
  const bodies: Uint8Array[] = [];
  const tiles: Entry[] = [];
  let offset = 0;
  for (const { zoom, x, y, id } of tilesIn(bounds, minZoom, maxZoom)) {
    const body = contentOf(zoom, x, y);
    tiles.push({ tileId: id, offset, length: body.length, runLength: 1 });
    bodies.push(body);
    offset += body.length;
  }
  const head = archiveHead({ tiles, bounds, minZoom, maxZoom, tileCompression: Compression.None, metadata: {} });
  return Buffer.concat([head, ...bodies]);
}

function addressOf(zoom: number, x: number, y: number): Uint8Array {
  return Buffer.from(`${zoom}/${x}/${y}`);
}
