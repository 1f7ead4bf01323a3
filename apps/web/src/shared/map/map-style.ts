import type { FeatureCollection } from "geojson";
import type { MapArea } from "@meander/domain/contract/maps";
import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { MapGround } from "./map-ground.ts";
import { streetGround, streetNames, streetSource } from "./street-layers.ts";

const empty: FeatureCollection = { type: "FeatureCollection", features: [] };

/** Smaller ones are hidden by the pin, and their labels would touch: about 40 pixels at middle latitudes. */
const isLargeRing: ExpressionSpecification = [
  ">=",
  ["get", "metres"],
  ["step", ["zoom"], 5_000, 9.5, 2_000, 10.5, 1_000, 11.5, 500],
];

/** Sources whose data loads later. */
export type MapSource = "land" | "fineLand" | "borders" | "labels" | "rings" | "route";

/**
 * Pixels at zoom 12: a town's area grows with its population; a million people have a radius of about twelve
 * kilometres.
 */
const townRadius: ExpressionSpecification = ["^", 10, ["/", ["get", "rank"], 2]];

type LabelLayout = {
  readonly "text-field": ExpressionSpecification;
  readonly "text-anchor": "center" | "top";
  readonly "text-offset": [number, number];
};

/** On a schematic a dot is at the place, and its name below. */
export function labelLayout(ground: MapGround): LabelLayout {
  if (ground !== "schematic") return { "text-field": ["get", "name"], "text-anchor": "center", "text-offset": [0, 0] };
  return { "text-field": ["concat", "•\n", ["get", "name"]], "text-anchor": "top", "text-offset": [0, -0.6] };
}

type StyleOptions = {
  readonly colours: MapColours;
  /** Those with streets. */
  readonly areas: readonly MapArea[];
  /** The reader's, best first. */
  readonly languages: readonly string[];
};

/**
 * The map's own style: Natural Earth's land, the borders of countries, the gazetteer's names, and streets in the areas
 * that have them. Nothing comes from other sites.
 */
export function mapStyle({ colours, areas, languages }: StyleOptions): StyleSpecification {
  const label = {
    "text-color": colours.label,
    "text-halo-color": colours.halo,
    "text-halo-width": 1.5,
  };
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: empty },
      fineLand: { type: "geojson", data: empty },
      borders: { type: "geojson", data: empty },
      labels: { type: "geojson", data: empty },
      rings: { type: "geojson", data: empty },
      route: { type: "geojson", data: empty },
      ...(areas.length > 0 && { streets: streetSource(areas) }),
    },
    layers: [
      // Water once the land is drawn: before, a city would look like the sea.
      { id: "water", type: "background", paint: { "background-color": colours.land } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land } },
      {
        id: "fineLand",
        type: "fill",
        source: "fineLand",
        layout: { "fill-sort-key": ["get", "isWater"] },
        paint: {
          "fill-color": ["case", ["==", ["get", "isWater"], 1], colours.water, colours.land],
          "fill-antialias": false,
        },
      },
      {
        id: "borders",
        type: "line",
        source: "borders",
        paint: { "line-color": colours.border, "line-width": 1, "line-dasharray": [3, 2] },
      },
      {
        id: "towns",
        type: "circle",
        source: "labels",
        paint: {
          "circle-color": colours.town,
          "circle-blur": 0.7,
          "circle-pitch-alignment": "map",
          "circle-radius": ["interpolate", ["exponential", 2], ["zoom"], 4, ["/", townRadius, 256], 12, townRadius],
        },
      },
      ...(areas.length > 0 ? streetGround(colours) : []),
      {
        id: "rings",
        type: "line",
        source: "rings",
        filter: isLargeRing,
        paint: { "line-color": colours.label, "line-opacity": 0.45, "line-width": 1, "line-dasharray": [3, 3] },
      },
      {
        id: "routeEdge",
        type: "line",
        source: "route",
        layout: { "line-cap": "round", "line-join": "round" },
        paint: { "line-color": colours.halo, "line-width": 8 },
      },
      {
        id: "route",
        type: "line",
        source: "route",
        layout: { "line-cap": "round", "line-join": "round" },
        paint: { "line-color": colours.route, "line-width": 4 },
      },
      ...(areas.length > 0 ? streetNames(colours, languages) : []),
      {
        id: "labels",
        type: "symbol",
        source: "labels",
        layout: {
          ...labelLayout("places"),
          "text-font": ["Figtree Variable"],
          "text-size": ["interpolate", ["linear"], ["get", "rank"], 3, 11, 7, 16],
          "text-padding": 6,
          "symbol-sort-key": ["-", ["get", "rank"]],
        },
        paint: label,
      },
      {
        id: "ringLabels",
        type: "symbol",
        source: "rings",
        filter: ["all", isLargeRing, ["==", ["geometry-type"], "Point"]],
        layout: { "text-field": ["get", "distance"], "text-font": ["Figtree Variable"], "text-size": 11 },
        paint: label,
      },
    ],
  };
}
