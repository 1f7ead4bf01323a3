import type { MapArea } from "@meander/domain/contract/maps";
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { STREET_TILES } from "./street-tiles.ts";

/** Below it a tile has too little that isn't on the map of the world. */
const MIN_ZOOM = 8;

/** The source of all street tiles. Closer views enlarge those of its last zoom. */
export function streetSource(areas: readonly MapArea[]): SourceSpecification {
  return {
    type: "vector",
    tiles: [STREET_TILES],
    minzoom: Math.max(MIN_ZOOM, Math.min(...areas.map(({ minZoom }) => minZoom))),
    maxzoom: Math.min(...areas.map(({ maxZoom }) => maxZoom)),
  };
}

/** Width in pixels at zooms 10, 14 and 18. */
type Widths = readonly [far: number, near: number, close: number];

const roadKinds: readonly (readonly [kind: string, minZoom: number, widths: Widths])[] = [
  ["minor_road", 12, [0, 2.5, 18]],
  ["major_road", 9, [1, 5, 24]],
  ["highway", 8, [1.5, 6, 28]],
];

function width([far, near, close]: Widths, extra = 0): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.5], ["zoom"], 10, far + extra / 2, 14, near + extra, 18, close + extra];
}

const greens = ["park", "garden", "playground", "pitch", "golf_course", "forest", "wood", "scrub"];
const meadows = ["grass", "grassland", "nature_reserve", "national_park", "village_green", "allotments"];

/** Land, parks, water, buildings and roads, lowest first: Protomaps' layers in our colours. Labels come above them. */
export function streetGround(colours: MapColours): LayerSpecification[] {
  const streets = (layer: string) => ({ source: "streets", "source-layer": layer });
  const isKind = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];
  const isArea: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return [
    { id: "streetEarth", type: "fill", ...streets("earth"), filter: isArea, paint: { "fill-color": colours.city } },
    {
      id: "streetLanduse",
      type: "fill",
      ...streets("landuse"),
      filter: isKind(
        ...greens,
        ...meadows,
        "beach",
        "sand",
        "cemetery",
        "industrial",
        "university",
        "school",
        "hospital",
      ),
      paint: {
        "fill-antialias": false,
        "fill-color": [
          "match",
          ["get", "kind"],
          greens,
          colours.park,
          [...meadows, "cemetery"],
          colours.meadow,
          ["beach", "sand"],
          colours.sand,
          colours.town,
        ],
      },
    },
    { id: "streetWater", type: "fill", ...streets("water"), filter: isArea, paint: { "fill-color": colours.water } },
    {
      id: "streetRivers",
      type: "line",
      ...streets("water"),
      filter: isKind("river", "stream", "canal"),
      layout: round,
      paint: { "line-color": colours.water, "line-width": width([1, 2, 8]) },
    },
    {
      id: "streetBuildings",
      type: "fill",
      ...streets("buildings"),
      minzoom: 14,
      paint: { "fill-color": colours.building, "fill-outline-color": colours.roadEdge },
    },
    {
      id: "streetPaths",
      type: "line",
      ...streets("roads"),
      minzoom: 13,
      filter: isKind("path"),
      layout: round,
      paint: { "line-color": colours.path, "line-width": width([0, 1, 5]), "line-dasharray": [2, 1.5] },
    },
    {
      id: "streetRail",
      type: "line",
      ...streets("roads"),
      minzoom: 10,
      filter: isKind("rail"),
      paint: { "line-color": colours.path, "line-width": width([0.5, 1.5, 4]) },
    },
    ...roadKinds.map(
      ([kind, minzoom, widths]): LayerSpecification => ({
        id: `streetEdge-${kind}`,
        type: "line",
        ...streets("roads"),
        minzoom: Math.max(minzoom, 12),
        filter: isKind(kind),
        layout: round,
        paint: { "line-color": colours.roadEdge, "line-width": width(widths, 1.5) },
      }),
    ),
    ...roadKinds.map(
      ([kind, minzoom, widths]): LayerSpecification => ({
        id: `street-${kind}`,
        type: "line",
        ...streets("roads"),
        minzoom,
        filter: isKind(kind),
        layout: round,
        paint: { "line-color": kind === "minor_road" ? colours.road : colours.mainRoad, "line-width": width(widths) },
      }),
    ),
  ];
}

/** Names of streets, quarters, water and sights, in the first of these languages that has one. */
export function streetNames(colours: MapColours, languages: readonly string[]): LayerSpecification[] {
  const name: ExpressionSpecification = [
    "coalesce",
    ...languages.map((language): ExpressionSpecification => ["get", `name:${language}`]),
    ["get", "name"],
  ];
  const layout = { "text-field": name, "text-font": ["Figtree Variable"] };
  const halo = { "text-halo-color": colours.halo, "text-halo-width": 1.5 };
  const streets = (layer: string) => ({ source: "streets", "source-layer": layer });
  return [
    {
      id: "streetSights",
      type: "symbol",
      ...streets("pois"),
      minzoom: 14,
      filter: ["in", ["get", "kind"], ["literal", shownSights]],
      layout: { ...layout, "text-size": 12, "text-max-width": 8, "text-padding": 8 },
      paint: { ...halo, "text-color": colours.sight },
    },
    {
      id: "streetRoadNames",
      type: "symbol",
      ...streets("roads"),
      minzoom: 13,
      filter: ["in", ["get", "kind"], ["literal", ["highway", "major_road", "minor_road", "path"]]],
      layout: {
        ...layout,
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-size": ["interpolate", ["linear"], ["zoom"], 13, 11, 17, 14],
        "symbol-sort-key": ["match", ["get", "kind"], "highway", 0, "major_road", 1, "minor_road", 2, 3],
      },
      paint: { ...halo, "text-color": colours.label },
    },
    {
      id: "streetQuarters",
      type: "symbol",
      ...streets("places"),
      minzoom: 12,
      filter: ["in", ["get", "kind"], ["literal", ["neighbourhood", "macrohood"]]],
      layout: { ...layout, "text-size": 13, "text-letter-spacing": 0.05, "text-max-width": 8, "text-padding": 10 },
      paint: { ...halo, "text-color": colours.label },
    },
    {
      id: "streetWaterNames",
      type: "symbol",
      ...streets("water"),
      minzoom: 11,
      layout: { ...layout, "text-size": 13, "text-letter-spacing": 0.08, "text-max-width": 8 },
      paint: { "text-color": colours.waterName, "text-halo-color": colours.water, "text-halo-width": 1 },
    },
  ];
}

/** By which people find each other. */
const shownSights = [
  "park",
  "beach",
  "museum",
  "theatre",
  "stadium",
  "station",
  "attraction",
  "marketplace",
  "university",
  "ferry_terminal",
  "monument",
  "townhall",
  "library",
  "zoo",
];
