import type { Locations } from "@meander/domain/contract/geo";
import { unwrapLine } from "@meander/domain/geo/unwrap";
import { LngLatBounds, type Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { DistanceRings } from "../../../shared/map/distance-rings.tsx";
import { useMap } from "../../../shared/map/map-context.ts";
import { MapMarker } from "../../../shared/map/map-marker.tsx";
import { RouteLine } from "../../../shared/map/route-line.tsx";
import mapStyles from "../../../shared/map/map.module.css";
import styles from "./route-on-map.module.css";

type RouteOnMapProps = { readonly locations: Locations; readonly isRounded: boolean };

const padding = 48;
const closest = 15;

/** The numbered stops and the paths; the map fits all of it. */
export function RouteOnMap({ locations: { points, paths }, isRounded }: RouteOnMapProps) {
  const map = useMap();
  const fit = useEffectEvent((shown: MapLibreMap) => {
    const parts = [...points.map((point) => point.coordinates), ...paths.flatMap((path) => path.coordinates)];
    const bounds = unwrapLine(parts).reduce((box, [lng = 0, lat = 0]) => box.extend([lng, lat]), new LngLatBounds());
    if (!bounds.isEmpty()) shown.fitBounds(bounds, { padding, maxZoom: closest, duration: 0 });
  });
  useEffect(() => {
    fit(map);
  }, [map]);
  const start = points[0]?.coordinates ?? paths[0]?.coordinates[0];
  return (
    <>
      {start !== undefined && <DistanceRings around={start} isRounded={isRounded} />}
      <RouteLine paths={paths.map(({ coordinates }) => coordinates)} />
      {points.map((point, index) => (
        <MapMarker key={point.coordinates.join()} at={point.coordinates} anchor="center">
          <span className={isRounded ? mapStyles.area : styles.routeStop}>{isRounded ? "" : index + 1}</span>
        </MapMarker>
      ))}
    </>
  );
}
