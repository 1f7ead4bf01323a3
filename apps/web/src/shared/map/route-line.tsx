import { unwrapLine } from "@meander/domain/geo/unwrap";
import type { Position } from "geojson";
import { GeoJSONSource } from "maplibre-gl";
import { useEffect } from "react";
import { useMap } from "./map-context.ts";
import { MapMarker } from "./map-marker.tsx";
import styles from "./map.module.css";

type RouteLineProps = { readonly paths: readonly (readonly (readonly [number, number])[])[] };

/** Paths as a line, with a mark where the last one ends. The start has the pin or the first stop. */
export function RouteLine({ paths }: RouteLineProps) {
  const map = useMap();
  const text = JSON.stringify(paths);
  useEffect(() => {
    const parsed: Position[][] = JSON.parse(text);
    // Across ±180 a path continues instead of crossing the world.
    const coordinates = parsed.map(unwrapLine);
    const draw = () => {
      const source = map.getStyle() ? map.getSource("route") : undefined;
      if (source instanceof GeoJSONSource) void source.setData({ type: "MultiLineString", coordinates });
    };
    draw();
    // A change of theme loads a new style, without data.
    map.on("style.load", draw);
    return () => {
      map.off("style.load", draw);
    };
  }, [map, text]);
  const end = paths.at(-1)?.at(-1);
  if (end === undefined) return null;
  return (
    <MapMarker at={end}>
      <span className={styles.routeEnd} data-testid="route-end" />
    </MapMarker>
  );
}
