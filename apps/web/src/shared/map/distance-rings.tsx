import { circleAround } from "@meander/domain/geo/circle";
import type { FeatureCollection, LineString, Point } from "geojson";
import { GeoJSONSource } from "maplibre-gl";
import { use, useEffect } from "react";
import { useFormatter } from "use-intl";
import { useMap } from "./map-context.ts";
import { MapGroundContext } from "./map-ground.ts";

type Rings = FeatureCollection<LineString | Point, { readonly metres: number; readonly distance?: string }>;

const radiiMetres = [500, 1_000, 2_000, 5_000, 10_000];
/** Closer rings would be within the area of a rounded point. */
const SMALLEST_ROUNDED_METRES = 2_000;
const none: Rings = { type: "FeatureCollection", features: [] };

type DistanceRingsProps = {
  readonly around: readonly [number, number];
  /** The real point is within about a kilometre. */
  readonly isRounded: boolean;
};

/** On a schematic, circles around a point with their distances, because nothing else there says how far things are. */
export function DistanceRings({ around: [longitude, latitude], isRounded }: DistanceRingsProps) {
  const map = useMap();
  const format = useFormatter();
  const isSchematic = use(MapGroundContext) === "schematic";
  useEffect(() => {
    const radii = radiiMetres.filter((metres) => !isRounded || metres >= SMALLEST_ROUNDED_METRES);
    const distanceText = (metres: number) =>
      metres < 1_000
        ? format.number(metres, { style: "unit", unit: "meter" })
        : format.number(metres / 1_000, { style: "unit", unit: "kilometer" });
    const rings = isSchematic ? ringsAround([longitude, latitude], radii, distanceText) : none;
    const draw = () => {
      const source = map.getStyle() ? map.getSource("rings") : undefined;
      if (source instanceof GeoJSONSource) void source.setData(rings);
    };
    draw();
    // A change of theme loads a new style, without data.
    map.on("style.load", draw);
    return () => {
      map.off("style.load", draw);
    };
  }, [map, format, isSchematic, isRounded, longitude, latitude]);
  return null;
}

/** Each circle, and its distance at its northern and southern end. */
function ringsAround(
  center: readonly [number, number],
  radii: readonly number[],
  textOf: (metres: number) => string,
): Rings {
  return {
    type: "FeatureCollection",
    features: radii.flatMap((metres): Rings["features"] => {
      const circle = circleAround(center, metres);
      const [north] = circle;
      const south = circle[circle.length / 2 - 0.5];
      const distance = textOf(metres);
      return [
        { type: "Feature", geometry: { type: "LineString", coordinates: circle }, properties: { metres } },
        ...[north, south].flatMap((end): Rings["features"] =>
          end === undefined
            ? []
            : [{ type: "Feature", geometry: { type: "Point", coordinates: end }, properties: { metres, distance } }],
        ),
      ];
    }),
  };
}
