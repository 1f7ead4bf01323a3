import type { Feature, Geometry } from "geojson";

/** The layers of Protomaps' basemap schema (version 4) that the map draws: https://docs.protomaps.com/basemaps/layers */
export const streetLayers = ["earth", "landuse", "water", "roads", "buildings", "places", "pois"] as const;
export type StreetLayer = (typeof streetLayers)[number];

export type StreetProperties = {
  readonly kind: string;
  readonly kind_detail?: string;
  readonly name?: string;
  readonly is_link?: true;
  /** The zoom from which tiles contain it. */
  readonly min_zoom: number;
  readonly [localName: `name:${string}`]: string;
};

export type StreetFeature = Feature<Geometry, StreetProperties>;

/** OpenStreetMap's tags of one element: https://wiki.openstreetmap.org/wiki/Map_features */
export type Tags = Readonly<Record<string, string | number | boolean>>;

type Place = { readonly layer: StreetLayer; readonly properties: StreetProperties };

const highways: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  motorway: ["highway", 9],
  trunk: ["major_road", 9],
  primary: ["major_road", 9],
  secondary: ["major_road", 10],
  tertiary: ["major_road", 11],
  residential: ["minor_road", 12],
  unclassified: ["minor_road", 12],
  living_street: ["minor_road", 12],
  road: ["minor_road", 13],
  service: ["minor_road", 14],
  pedestrian: ["path", 13],
  footway: ["path", 14],
  cycleway: ["path", 14],
  path: ["path", 14],
  steps: ["path", 14],
  track: ["path", 14],
};

const landKinds: Readonly<Record<string, string>> = {
  "leisure=park": "park",
  "leisure=garden": "park",
  "leisure=playground": "playground",
  "leisure=pitch": "pitch",
  "leisure=golf_course": "golf_course",
  "landuse=recreation_ground": "park",
  "landuse=forest": "forest",
  "landuse=grass": "grass",
  "landuse=meadow": "grassland",
  "landuse=cemetery": "cemetery",
  "landuse=industrial": "industrial",
  "natural=wood": "wood",
  "natural=scrub": "scrub",
  "natural=beach": "beach",
  "natural=sand": "sand",
  "amenity=university": "university",
};

const poiKinds: readonly string[] = [
  "tourism=museum",
  "tourism=attraction",
  "amenity=theatre",
  "amenity=marketplace",
  "amenity=university",
  "amenity=ferry_terminal",
  "leisure=stadium",
  "leisure=park",
  "natural=beach",
  "railway=station",
  "historic=monument",
];

const waterLines = new Set(["river", "canal", "stream"]);

/** Where the map shows an element with these tags, and as what; null where it doesn't. Elements may have two places. */
export function placesOf(tags: Tags, type: "point" | "line" | "area"): readonly Place[] {
  if (type === "point") return [...poisOf(tags), ...quartersOf(tags)];
  if (type === "line") return [...roadsOf(tags), ...waterLinesOf(tags)];
  return [...landOf(tags), ...poisOf(tags)];
}

function roadsOf(tags: Tags): Place[] {
  const highway = String(tags.highway ?? "");
  const found = highways[highway.replace(/_link$/, "")];
  if (found !== undefined) {
    const [kind, minZoom] = found;
    const link = highway.endsWith("_link") ? { is_link: true as const } : {};
    return [
      { layer: "roads", properties: { kind, kind_detail: highway, min_zoom: minZoom, ...link, ...namesOf(tags) } },
    ];
  }
  if (tags.railway === "rail") return [{ layer: "roads", properties: { kind: "rail", min_zoom: 11 } }];
  if (tags.man_made === "pier")
    return [{ layer: "roads", properties: { kind: "path", kind_detail: "pier", min_zoom: 13 } }];
  return [];
}

function waterLinesOf(tags: Tags): Place[] {
  const kind = String(tags.waterway ?? "");
  if (!waterLines.has(kind)) return [];
  const properties = {
    kind: kind === "stream" ? "stream" : "river",
    min_zoom: kind === "stream" ? 13 : 10,
    ...namesOf(tags),
  };
  return [{ layer: "water", properties }];
}

function landOf(tags: Tags): Place[] {
  if (tags.natural === "water" || tags.waterway === "riverbank") {
    return [{ layer: "water", properties: { kind: "water", min_zoom: 9, ...namesOf(tags) } }];
  }
  if (tags.building !== undefined) return [{ layer: "buildings", properties: { kind: "building", min_zoom: 14 } }];
  const kind = kindIn(Object.keys(landKinds), tags);
  if (kind === undefined) return [];
  return [
    {
      layer: "landuse",
      properties: { kind: landKinds[kind] ?? kind, min_zoom: kind.startsWith("leisure=p") ? 12 : 10 },
    },
  ];
}

function poisOf(tags: Tags): Place[] {
  const kind = kindIn(poiKinds, tags)?.replace(/^.*=/, "");
  return kind === undefined || tags.name === undefined
    ? []
    : [{ layer: "pois", properties: { kind, min_zoom: 14, ...namesOf(tags) } }];
}

function quartersOf(tags: Tags): Place[] {
  const quarter = tags.place === "suburb" ? 12 : tags.place === "neighbourhood" ? 14 : undefined;
  if (quarter === undefined || tags.name === undefined) return [];
  const properties = { kind: "neighbourhood", kind_detail: String(tags.place), min_zoom: quarter, ...namesOf(tags) };
  return [{ layer: "places", properties }];
}

function kindIn(kinds: readonly string[], tags: Tags): string | undefined {
  return kinds.find((kind) => {
    const [key = "", value] = kind.split("=");
    return tags[key] === value;
  });
}

/** The local name and those in other languages. */
function namesOf(tags: Tags): Pick<StreetProperties, "name" | `name:${string}`> {
  const names = Object.entries(tags).filter(([key]) => /^name(:[a-z]{2,3})?$/.test(key));
  return Object.fromEntries(names.map(([key, value]) => [key, String(value)]));
}
