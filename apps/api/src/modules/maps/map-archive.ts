import type { MapArea } from "@meander/domain/contract/maps";

/** Bytes `from` to `to` of an archive, both included. */
export type ByteRange = { readonly from: number; readonly to: number };

/** One PMTiles archive: the area that it covers, and its bytes. */
export type MapArchive = {
  readonly area: MapArea;
  /** In bytes. */
  readonly size: number;
  /** The stream of these bytes. Rejects when they can't be read. */
  readonly open: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>;
};

/** The part of a `Range` header's value that exists, or null for one that isn't a single range of these bytes. */
export function parseRange(value: string, size: number): ByteRange | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(value.trim());
  if (match === null) return null;
  const from = Number(match[1]);
  const to = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return from <= to ? { from, to } : null;
}
