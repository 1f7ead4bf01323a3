import type { Locations } from "@meander/domain/contract/geo";
import { type GeoJSONSource, LngLatBounds, type Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { DistanceRings } from "../../../shared/map/distance-rings.tsx";
import { useMap } from "../../../shared/map/map-context.ts";
import { MapMarker } from "../../../shared/map/map-marker.tsx";
import mapStyles from "../../../shared/map/map.module.css";
import styles from "./route-on-map.module.css";

type RouteOnMapProps = { readonly locations: Locations; readonly isRounded: boolean };

const sourceId = "activity-route";
const padding = 48;
const closest = 15;

/** The numbered stops and the paths as a dotted line; the map fits all of it. */
export function RouteOnMap({ locations: { points, paths }, isRounded }: RouteOnMapProps) {
  const map = useMap();
  const draw = useEffectEvent(() => {
    drawPaths(map, paths);
    const corners = [...points.map((point) => point.coordinates), ...paths.flatMap((path) => path.coordinates)];
    const bounds = corners.reduce((box, corner) => box.extend(corner), new LngLatBounds());
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding, maxZoom: closest, duration: 0 });
  });
  useEffect(() => {
    // A change of theme loads a new style, which removes the layers.
    const redraw = () => draw();
    // Without a style no layer can be added yet; `style.load` will follow.
    if (map.getStyle() !== undefined) draw();
    map.on("style.load", redraw);
    return () => {
      map.off("style.load", redraw);
    };
  }, [map]);
  const start = points[0]?.coordinates ?? paths[0]?.coordinates[0];
  return (
    <>
      {start !== undefined && <DistanceRings around={start} isRounded={isRounded} />}
      {points.map((point, index) => (
        <MapMarker key={point.coordinates.join()} at={point.coordinates} anchor="center">
          <span className={isRounded ? mapStyles.area : styles.routeStop}>{isRounded ? "" : index + 1}</span>
        </MapMarker>
      ))}
    </>
  );
}

function drawPaths(map: MapLibreMap, paths: Locations["paths"]): void {
  const data = {
    type: "MultiLineString" as const,
    coordinates: paths.map((path) => path.coordinates.map(([longitude, latitude]) => [longitude, latitude])),
  };
  const known = map.getSource<GeoJSONSource>(sourceId);
  if (known !== undefined) {
    void known.setData(data);
    return;
  }
  const colour = getComputedStyle(map.getContainer()).getPropertyValue("--brand").trim();
  map.addSource(sourceId, { type: "geojson", data });
  map.addLayer({
    id: sourceId,
    type: "line",
    source: sourceId,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colour, "line-width": 4, "line-dasharray": [0.1, 2] },
  });
}
