import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { Compression, type Entry } from "pmtiles";
import { archiveHead } from "../archive.ts";
import { tilesIn } from "../tiles-in.ts";
import { readMontevideo } from "./montevideo.ts";
import { streetLayers } from "./street-feature.ts";

/** Cuts the streets of the demo world's city into an archive like one that `npm run map` fetches. */

const MIN_ZOOM = 10;
const MAX_ZOOM = 15;

const { bounds, features } = readMontevideo();
const layers = streetLayers.map((layer) => ({
  layer,
  index: new GeoJSONVT(
    { type: "FeatureCollection", features: [...features[layer]] },
    { maxZoom: MAX_ZOOM, indexMaxZoom: MIN_ZOOM, tolerance: 2 },
  ),
}));

function cut(zoom: number, x: number, y: number): Uint8Array | null {
  const parts: Record<string, GeoJSONVTTile> = {};
  for (const { layer, index } of layers) {
    const tile = index.getTile(zoom, x, y);
    const shown = tile?.features.filter(({ tags }) => Number(tags?.min_zoom) <= zoom) ?? [];
    // The declared type intersects the arrays of two kinds of tiles, which no filter preserves.
    if (tile !== null && shown.length > 0) parts[layer] = { ...tile, features: shown as typeof tile.features };
  }
  return Object.keys(parts).length === 0 ? null : gzipSync(fromGeojsonVt(parts, { version: 2, extent: 4096 }));
}

const bodies: Uint8Array[] = [];
const tiles: Entry[] = [];
let offset = 0;
for (const { zoom, x, y, id } of tilesIn(bounds, MIN_ZOOM, MAX_ZOOM)) {
  const body = cut(zoom, x, y);
  if (body === null) continue;
  tiles.push({ tileId: id, offset, length: body.length, runLength: 1 });
  bodies.push(body);
  offset += body.length;
}
const metadata = { name: "Montevideo", attribution: "© OpenStreetMap contributors", type: "baselayer" };
const head = archiveHead({
  tiles,
  bounds,
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  tileCompression: Compression.Gzip,
  metadata,
});
const [folder = "."] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "montevideo.pmtiles"), Buffer.concat([head, ...bodies]));
