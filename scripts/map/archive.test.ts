import { PMTiles, type Source } from "pmtiles";
import { expect, test } from "vitest";
import { createArchive } from "../../tests/support/maps/archive.ts";

const text = new TextDecoder();
/** Of different lengths, because a directory of equal ones compresses to almost nothing. */
const uneven = (zoom: number, x: number, y: number) =>
  Buffer.from(
    `${zoom}/${x}/${y} `.padEnd(20 + Math.floor(Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453) % 900)),
  );

function readerOf(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => "archive",
    getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

test("a reader finds each tile and the box of an archive", async () => {
  const bounds = { north: 51.7, south: 51.3, east: 0.3, west: -0.5 };
  const reader = readerOf(createArchive({ bounds, minZoom: 8, maxZoom: 12 }));
  const header = await reader.getHeader();
  expect(header).toMatchObject({ minZoom: 8, maxZoom: 12, minLon: -0.5, maxLat: 51.7, clustered: true });
  const tile = await reader.getZxy(12, 2046, 1362);
  expect(text.decode(tile?.data)).toBe("12/2046/1362");
  expect(await reader.getZxy(12, 0, 0)).toBeUndefined();
});

test("an archive whose directory exceeds a reader's first request has leaves", async () => {
  const bounds = { north: 60, south: -60, east: 120, west: -120 };
  const archive = createArchive({ bounds, minZoom: 0, maxZoom: 8, contentOf: uneven });
  const reader = readerOf(archive);
  const { leafDirectoryLength, rootDirectoryLength, numTileEntries } = await reader.getHeader();
  expect(leafDirectoryLength).toBeGreaterThan(0);
  expect(rootDirectoryLength).toBeLessThan(16_384 - 127);
  expect(numTileEntries).toBeGreaterThan(20_000);
  for (const [zoom, x, y] of [
    [0, 0, 0],
    [5, 16, 16],
    [8, 128, 100],
    [8, 200, 180],
  ] as const) {
    expect(text.decode((await reader.getZxy(zoom, x, y))?.data).trim()).toBe(`${zoom}/${x}/${y}`);
  }
});
