import type { Bounds } from "@meander/domain/geo/bounds";
import { type Entry, findTile, type Header, SharedPromiseCache, type Source, TileType } from "pmtiles";
import { StartProblem } from "../start/problem.ts";
import { archiveHead } from "./archive.ts";
import { tilesIn } from "./tiles-in.ts";

/** Farther views show the map of the world. */
const MIN_ZOOM = 8;
/** The closest of Protomaps' daily builds. */
export const MAX_ZOOM = 15;
const MOST_TILES = 1_000_000;

/** Bytes of the source, from its start. */
type Piece = { readonly offset: number; readonly length: number };

/** The archive of an area: its head, and which bytes of the source follow it, in this order. */
export type ExtractPlan = {
  readonly head: Buffer;
  readonly pieces: readonly Piece[];
  /** The version of the source, where it has one. */
  readonly etag: string | undefined;
  readonly tiles: number;
  /** Of the whole archive. */
  readonly bytes: number;
};

type PlanOptions = { readonly name: string; readonly bounds: Bounds; readonly maxZoom: number };

/** Reads the directories of the source, not the tiles. Throws StartProblem where it has none of the area. */
export async function planExtract(source: Source, { name, bounds, maxZoom }: PlanOptions): Promise<ExtractPlan> {
  const cache = new SharedPromiseCache();
  const header = await cache.getHeader(source).catch((error: unknown) => {
    throw error instanceof StartProblem ? error : new StartProblem(`${source.getKey()} is no PMTiles archive.`);
  });
  if (header.tileType !== TileType.Mvt) throw new StartProblem(`${source.getKey()} has no vector tiles.`);
  const zooms = { min: Math.max(MIN_ZOOM, header.minZoom), max: Math.min(maxZoom, header.maxZoom) };
  const ids = tilesIn(bounds, zooms.min, zooms.max).map(({ id }) => id);
  if (ids.length > MOST_TILES) {
    throw new StartProblem(`The area has ${ids.length} tiles: choose a smaller one, or fewer zooms with --zoom.`);
  }
  const found = await findEntries(cache, source, header, ids);
  if (found.length === 0) throw new StartProblem(`${source.getKey()} has nothing of this area.`);
  const pieces = [...new Map(found.map(({ offset, length }) => [offset, { offset, length }])).values()].toSorted(
    (one, other) => one.offset - other.offset,
  );
  const offsets = new Map<number, number>();
  let bytes = 0;
  for (const { offset, length } of pieces) {
    offsets.set(offset, bytes);
    bytes += length;
  }
  const head = archiveHead({
    tiles: found.map((entry) => ({ ...entry, offset: offsets.get(entry.offset) ?? 0 })),
    bounds,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    tileCompression: header.tileCompression,
    // Names the version of the source, so that a continued fetch doesn't mix two.
    metadata: { name, attribution: "© OpenStreetMap contributors", source: source.getKey(), version: header.etag },
  });
  const sourcePieces = pieces.map(({ offset, length }) => ({ offset: header.tileDataOffset + offset, length }));
  return { head, pieces: sourcePieces, etag: header.etag, tiles: found.length, bytes: head.length + bytes };
}

/** The source's entries of these tiles, each with a run of one. The ids are in ascending order. */
async function findEntries(
  cache: SharedPromiseCache,
  source: Source,
  header: Header,
  ids: readonly number[],
): Promise<Entry[]> {
  const search = async (wanted: readonly number[], offset: number, length: number): Promise<Entry[]> => {
    const directory = await cache.getDirectory(source, offset, length, header);
    const found: Entry[] = [];
    const leaves = new Map<Entry, number[]>();
    for (const id of wanted) {
      const entry = findTile(directory, id);
      if (entry === null) continue;
      if (entry.runLength > 0) found.push({ tileId: id, offset: entry.offset, length: entry.length, runLength: 1 });
      else leaves.set(entry, [...(leaves.get(entry) ?? []), id]);
    }
    for (const [leaf, inside] of leaves) {
      found.push(...(await search(inside, header.leafDirectoryOffset + leaf.offset, leaf.length)));
    }
    return found;
  };
  const found = await search(ids, header.rootDirectoryOffset, header.rootDirectoryLength);
  return found.toSorted((one, other) => one.tileId - other.tileId);
}
