import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { VectorTile } from "@mapbox/vector-tile";
import type { Bounds } from "@meander/domain/geo/bounds";
import { tileCorner } from "@meander/domain/geo/web-mercator";
import type { Position } from "geojson";
import { PbfReader } from "pbf";
import { riverSouthOf } from "./river-shore.ts";
import { placesOf, type StreetFeature, type StreetLayer, streetLayers } from "./street-feature.ts";

/**
 * Montevideo as OpenStreetMap had it in December 2017: the tiles of zoom 12 in a package of test data, with every
 * element and its tags. © OpenStreetMap contributors, ODbL.
 */

const folder = join(
  dirname(fileURLToPath(import.meta.resolve("@mapbox/mvt-fixtures"))),
  "real-world/osm-qa-montevideo",
);
/** The shore has no tag of its own, but a note for mappers. */
const shoreNote = /^Please don't tag as coastline/;
const geometryTypes = { 1: "point", 2: "line", 3: "area" } as const;

export type StreetMap = {
  readonly bounds: Bounds;
  readonly features: Readonly<Record<StreetLayer, readonly StreetFeature[]>>;
};

export function readMontevideo(): StreetMap {
  const features = Object.fromEntries(streetLayers.map((layer) => [layer, [] as StreetFeature[]])) as Record<
    StreetLayer,
    StreetFeature[]
  >;
  const shores: Position[][] = [];
  const tiles = readdirSync(folder).map((file) => ({ file, address: addressOf(file) }));
  for (const { file, address } of tiles) {
    const { osm } = new VectorTile(new PbfReader(readFileSync(join(folder, file)))).layers;
    for (let index = 0; index < (osm?.length ?? 0); index += 1) {
      const element = osm?.feature(index);
      const type = element === undefined || element.type === 0 ? undefined : geometryTypes[element.type];
      if (element === undefined || type === undefined) continue;
      const isShore = type === "line" && shoreNote.test(String(element.properties.note));
      const places = placesOf(element.properties, type);
      if (!isShore && places.length === 0) continue;
      const { geometry } = element.toGeoJSON(...address);
      if (isShore && geometry.type === "LineString") shores.push(geometry.coordinates);
      for (const { layer, properties } of places) features[layer].push({ type: "Feature", geometry, properties });
    }
  }
  const bounds = boundsOf(tiles.map(({ address }) => address));
  const { north, south, east, west } = bounds;
  const box: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const earth: StreetFeature = {
    type: "Feature",
    geometry: { type: "Polygon", coordinates: [box] },
    properties: { kind: "earth", min_zoom: 0 },
  };
  const river: StreetFeature = {
    type: "Feature",
    geometry: riverSouthOf(shores, bounds),
    properties: { kind: "river", min_zoom: 0, name: "Río de la Plata" },
  };
  return { bounds, features: { ...features, earth: [earth], water: [river, ...features.water] } };
}

type TileAddress = readonly [x: number, y: number, zoom: number];

function addressOf(file: string): TileAddress {
  const [zoom = 0, x = 0, y = 0] = file.replace(".mvt", "").split("-").map(Number);
  return [x, y, zoom];
}

function boundsOf(tiles: readonly TileAddress[]): Bounds {
  const columns = tiles.map(([x]) => x);
  const rows = tiles.map(([, y]) => y);
  const zoom = tiles[0]?.[2] ?? 0;
  const [west, north] = tileCorner(zoom, Math.min(...columns), Math.min(...rows));
  const [east, south] = tileCorner(zoom, Math.max(...columns) + 1, Math.max(...rows) + 1);
  return { north, south, east, west };
}
