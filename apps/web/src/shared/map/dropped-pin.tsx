import { mapDefaults } from "@meander/domain/constants";
import { wrapLongitude } from "@meander/domain/geo/point";
import { type MapMouseEvent, NavigationControl } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { DistanceRings } from "./distance-rings.tsx";
import { useMap } from "./map-context.ts";
import { MapMarker } from "./map-marker.tsx";
import { RouteLine } from "./route-line.tsx";
import type { PinMapProps } from "./pin-map-props.ts";
import styles from "./map.module.css";

/** The pin of a `PinMap`: follows its point, and if it is movable, a press or a drag. */
export function DroppedPin({ point, center, onPin, onPress, onCenter, route = [], isRounded = false }: PinMapProps) {
  const map = useMap();
  const pin = (longitude: number, latitude: number) => onPin?.([wrapLongitude(longitude), latitude]);
  const press = useEffectEvent(({ lngLat: { lng, lat } }: MapMouseEvent) => {
    if (onPress === undefined) pin(lng, lat);
    else onPress([wrapLongitude(lng), lat]);
  });
  const follow = useEffectEvent(() => {
    const { lng, lat } = map.getCenter();
    onCenter?.([wrapLongitude(lng), lat]);
  });
  const canMove = onPin !== undefined;
  useEffect(() => {
    const controls = new NavigationControl({ showCompass: false });
    map.addControl(controls, "top-right");
    map.getCanvas().style.cursor = canMove ? "crosshair" : "";
    const onMoved = () => follow();
    onMoved();
    map.on("click", press);
    map.on("moveend", onMoved);
    return () => {
      map.off("click", press);
      map.off("moveend", onMoved);
      // The map is removed before its children, and with it the controls.
      if (map.hasControl(controls)) map.removeControl(controls);
    };
  }, [map, canMove]);

  // Two quick taps are two points of a route.
  const takesPresses = onPress !== undefined;
  useEffect(() => {
    if (!takesPresses) return undefined;
    map.doubleClickZoom.disable();
    return () => map.doubleClickZoom.enable();
  }, [map, takesPresses]);

  const target = center ?? point;
  const longitude = target?.[0];
  const latitude = target?.[1];
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return;
    map.easeTo({
      center: [longitude, latitude],
      zoom: Math.max(map.getZoom(), mapDefaults.activityZoom),
      duration: 300,
    });
  }, [map, longitude, latitude]);

  if (point === null) return null;
  return (
    <>
      <DistanceRings around={point} isRounded={isRounded} />
      <RouteLine paths={route.length > 1 ? [route] : []} />
      <MapMarker
        at={point}
        anchor={isRounded ? "center" : "bottom"}
        {...(onPin && { onDragged: ([lng, lat]: [number, number]) => pin(lng, lat) })}
      >
        {isRounded ? (
          <span className={styles.area} />
        ) : (
          <svg className={styles.droppedPin} viewBox="0 0 32 42" aria-hidden="true">
            <path d="M16 41C10 31 2 25 2 15.500a14 14 0 0 1 28 0C30 25 22 31 16 41Z" />
            <circle cx="16" cy="15.500" r="5" />
          </svg>
        )}
      </MapMarker>
    </>
  );
}
