import type { FeatureCollection, MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import coarseUrl from "world-atlas/countries-50m.json?url";
import fineUrl from "world-atlas/land-10m.json?url";

type Ground = { readonly land: FeatureCollection; readonly borders: MultiLineString };

async function fetchTopology(url: string): Promise<Topology> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`No map data: ${response.status}`);
  return (await response.json()) as Topology;
}

function collectionOf(topology: Topology, name: string): GeometryCollection {
  const object = topology.objects[name];
  if (object?.type !== "GeometryCollection") throw new Error(`No ${name} in the map data`);
  return object;
}

let coarse: Promise<Ground> | null = null;
let fine: Promise<FeatureCollection> | null = null;

/** The world's land and the borders in it, good enough down to about zoom 5. */
export function loadGround(): Promise<Ground> {
  coarse ??= fetchTopology(coarseUrl).then((topology) => {
    const countries = collectionOf(topology, "countries");
    return {
      land: feature(topology, collectionOf(topology, "land")),
      borders: mesh(topology, countries, (one, other) => one !== other),
    };
  });
  coarse.catch(() => {
    coarse = null;
  });
  return coarse;
}

/** The same land with its coasts drawn finely; several times as large, so only for those who look closely. */
export function loadFineLand(): Promise<FeatureCollection> {
  fine ??= fetchTopology(fineUrl).then((topology) => feature(topology, collectionOf(topology, "land")));
  fine.catch(() => {
    fine = null;
  });
  return fine;
}
