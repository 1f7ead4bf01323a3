import { unwrapLine, unwrapPolygon } from "@meander/domain/geo/unwrap";
import type { Bounds } from "@meander/domain/geo/bounds";
import type { FeatureCollection, MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import coarseUrl from "world-atlas/countries-50m.json?url";
import { createCellFiles } from "./cell-files.ts";
import { cellsUnder, type LandRing, landAddress } from "./map-cells.ts";

type Ground = { readonly land: FeatureCollection; readonly borders: MultiLineString };

/** The parts of the world-atlas file that are used. */
type Named = GeometryCollection<Record<string, string>>;
type Atlas<Names extends string> = Topology<Record<Names, Named>>;

async function fetchAtlas<Names extends string>(url: string): Promise<Atlas<Names>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`No map data: ${response.status}`);
  return (await response.json()) as Atlas<Names>;
}

let coarse: Promise<Ground> | null = null;

/** The world's land and borders, detailed enough up to about zoom 5. */
export function loadGround(): Promise<Ground> {
  coarse ??= fetchAtlas<"land" | "countries">(coarseUrl).then(groundOf);
  coarse.catch(() => {
    coarse = null;
  });
  return coarse;
}

/** The atlas joins what crosses the antimeridian; on a flat map its edges would cross the world. */
export function groundOf(atlas: Atlas<"land" | "countries">): Ground {
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates : [],
  );
  const land = { type: "MultiPolygon" as const, coordinates: polygons.map(unwrapPolygon) };
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return {
    land: { type: "FeatureCollection", features: [{ type: "Feature", properties: {}, geometry: land }] },
    borders: { ...borders, coordinates: borders.coordinates.map(unwrapLine) },
  };
}

const loadLandCell = createCellFiles<LandRing>(landAddress);

/** The land of a view with detailed coasts; null for a view so wide that the coarse land suffices. */
export async function loadFineLand(bounds: Bounds): Promise<FeatureCollection | null> {
  const cells = cellsUnder(bounds);
  if (cells.length === 0) return null;
  const rings = (await Promise.all(cells.map(loadLandCell))).flat();
  return {
    type: "FeatureCollection",
    features: rings.map(([isWater, ring]) => ({
      type: "Feature",
      geometry: { type: "Polygon", coordinates: [ring] },
      properties: { isWater },
    })),
  };
}
