import type { FeatureCollection, MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import coarseUrl from "world-atlas/countries-50m.json?url";
import fineUrl from "world-atlas/land-10m.json?url";

type Ground = { readonly land: FeatureCollection; readonly borders: MultiLineString };

/** What both files of world-atlas hold, as far as we use it; the finer one has no countries. */
type Named = GeometryCollection<Record<string, string>>;
type Atlas<Names extends string> = Topology<Record<Names, Named>>;

async function fetchAtlas<Names extends string>(url: string): Promise<Atlas<Names>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`No map data: ${response.status}`);
  return (await response.json()) as Atlas<Names>;
}

let coarse: Promise<Ground> | null = null;
let fine: Promise<FeatureCollection> | null = null;

/** The world's land and the borders in it, good enough down to about zoom 5. */
export function loadGround(): Promise<Ground> {
  coarse ??= fetchAtlas<"land" | "countries">(coarseUrl).then((atlas) => ({
    land: feature(atlas, atlas.objects.land),
    borders: mesh(atlas, atlas.objects.countries, (one, other) => one !== other),
  }));
  coarse.catch(() => {
    coarse = null;
  });
  return coarse;
}

/** The same land with its coasts drawn finely; several times as large, so only for those who look closely. */
export function loadFineLand(): Promise<FeatureCollection> {
  fine ??= fetchAtlas<"land">(fineUrl).then((atlas) => feature(atlas, atlas.objects.land));
  fine.catch(() => {
    fine = null;
  });
  return fine;
}
