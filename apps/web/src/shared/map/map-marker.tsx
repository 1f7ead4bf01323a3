import { Marker, type PositionAnchor } from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useMap } from "./map-context.ts";

type MapMarkerProps = {
  readonly at: readonly [number, number];
  readonly anchor?: PositionAnchor;
  /** Rendered above the others. */
  readonly isRaised?: boolean;
  readonly onDragged?: (to: [number, number]) => void;
  readonly children: ReactNode;
};

/** An HTML element at a point of the map, so that it can be focused, read out and styled. */
export function MapMarker({ at, anchor = "center", isRaised = false, onDragged, children }: MapMarkerProps) {
  const map = useMap();
  const [element] = useState(() => document.createElement("div"));
  const [marker] = useState(() => new Marker({ element, anchor, draggable: onDragged !== undefined }));
  const [longitude, latitude] = at;
  const dragged = useEffectEvent(() => {
    const { lng, lat } = marker.getLngLat();
    onDragged?.([lng, lat]);
  });
  useEffect(() => {
    marker.setLngLat([longitude, latitude]).addTo(map);
    // MapLibre makes markers focusable buttons; these contain their own control.
    for (const attribute of ["role", "tabindex", "aria-label"]) marker.getElement().removeAttribute(attribute);
  }, [map, marker, longitude, latitude]);
  useEffect(() => {
    marker.on("dragend", dragged);
    return () => {
      marker.off("dragend", dragged);
      marker.remove();
    };
  }, [marker]);
  useEffect(() => {
    marker.getElement().style.zIndex = isRaised ? "2" : "1";
  }, [marker, isRaised]);
  return createPortal(children, element);
}
