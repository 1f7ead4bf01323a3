import { gzipSync } from "node:zlib";
import type { Bounds } from "@meander/domain/geo/bounds";
import { Compression, type Entry, type Header, TileType } from "pmtiles";

/**
 * Writes the head of a PMTiles archive, version 3, as specified at
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The tiles' bytes follow it.
 */

const HEADER_BYTES = 127;
/** Readers fetch the header and the root directory with one request of this size. */
const FIRST_REQUEST_BYTES = 16_384;
const FEWEST_LEAF_ENTRIES = 4_096;
const E7 = 10_000_000;

/** Its tiles, in the order of their ids, with offsets from the first tile's byte. */
type ArchiveOptions = {
  readonly tiles: readonly Entry[];
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileCompression: Compression;
  readonly metadata: object;
};

/** Header, directories and metadata. Vector tiles only; the bounds must not cross the antimeridian. */
export function archiveHead({ tiles, bounds, minZoom, maxZoom, tileCompression, metadata }: ArchiveOptions): Buffer {
  const { root, leaves } = directoriesOf(tiles);
  const described = gzipSync(JSON.stringify(metadata));
  const rootOffset = HEADER_BYTES;
  const metadataOffset = rootOffset + root.length;
  const leafOffset = metadataOffset + described.length;
  const dataOffset = leafOffset + leaves.length;
  const dataLength = Math.max(0, ...tiles.map(({ offset, length }) => offset + length));
  const header = headerOf({
    specVersion: 3,
    rootDirectoryOffset: rootOffset,
    rootDirectoryLength: root.length,
    jsonMetadataOffset: metadataOffset,
    jsonMetadataLength: described.length,
    leafDirectoryOffset: leafOffset,
    leafDirectoryLength: leaves.length,
    tileDataOffset: dataOffset,
    tileDataLength: dataLength,
    numAddressedTiles: tiles.reduce((sum, { runLength }) => sum + runLength, 0),
    numTileEntries: tiles.length,
    numTileContents: new Set(tiles.map(({ offset }) => offset)).size,
    clustered: isClustered(tiles),
    internalCompression: Compression.Gzip,
    tileCompression,
    tileType: TileType.Mvt,
    minZoom,
    maxZoom,
    minLon: bounds.west,
    minLat: bounds.south,
    maxLon: bounds.east,
    maxLat: bounds.north,
    centerZoom: minZoom,
    centerLon: (bounds.west + bounds.east) / 2,
    centerLat: (bounds.south + bounds.north) / 2,
  });
  return Buffer.concat([header, root, described, leaves]);
}

/** The root contains the tiles themselves where they fit into a reader's first request, else its leaves. */
function directoriesOf(tiles: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const whole = directory(tiles);
  if (HEADER_BYTES + whole.length <= FIRST_REQUEST_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = FEWEST_LEAF_ENTRIES; ; size *= 2) {
    const parts: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < tiles.length; from += size) {
      const leaf = directory(tiles.slice(from, from + size));
      pointers.push({ tileId: tiles[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      parts.push(leaf);
      offset += leaf.length;
    }
    const root = directory(pointers);
    if (HEADER_BYTES + root.length <= FIRST_REQUEST_BYTES) return { root, leaves: Buffer.concat(parts) };
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  writeVarint(bytes, entries.length);
  let id = 0;
  for (const { tileId } of entries) {
    writeVarint(bytes, tileId - id);
    id = tileId;
  }
  for (const { runLength } of entries) writeVarint(bytes, runLength);
  for (const { length } of entries) writeVarint(bytes, length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    const isNext = before !== undefined && offset === before.offset + before.length;
    writeVarint(bytes, isNext ? 0 : offset + 1);
  });
  return gzipSync(Uint8Array.from(bytes));
}

/** Divides instead of shifting: tile ids exceed 32 bits from zoom 16, and offsets from 4 GB. */
function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function isClustered(tiles: readonly Entry[]): boolean {
  let end = 0;
  return tiles.every(({ offset, length }) => {
    if (offset > end) return false;
    end = Math.max(end, offset + length);
    return true;
  });
}

function headerOf(header: Required<Omit<Header, "etag">>): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write("PMTiles", "latin1");
  bytes.writeUInt8(header.specVersion, 7);
  const counts = [
    header.rootDirectoryOffset,
    header.rootDirectoryLength,
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    header.leafDirectoryOffset,
    header.leafDirectoryLength,
    header.tileDataOffset,
    header.tileDataLength,
    header.numAddressedTiles,
    header.numTileEntries,
    header.numTileContents,
  ];
  for (const [index, count] of counts.entries()) bytes.writeBigUInt64LE(BigInt(count), 8 + index * 8);
  bytes.writeUInt8(header.clustered ? 1 : 0, 96);
  bytes.writeUInt8(header.internalCompression, 97);
  bytes.writeUInt8(header.tileCompression, 98);
  bytes.writeUInt8(header.tileType, 99);
  bytes.writeUInt8(header.minZoom, 100);
  bytes.writeUInt8(header.maxZoom, 101);
  const corners = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  for (const [index, degrees] of corners.entries()) bytes.writeInt32LE(Math.round(degrees * E7), 102 + index * 4);
  bytes.writeUInt8(header.centerZoom, 118);
  bytes.writeInt32LE(Math.round(header.centerLon * E7), 119);
  bytes.writeInt32LE(Math.round(header.centerLat * E7), 123);
  return bytes;
}
