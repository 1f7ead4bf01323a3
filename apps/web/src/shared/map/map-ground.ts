import type { MapArea } from "@meander/domain/contract/maps";
import { boundsContain } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import { createContext } from "react";

/**
 * What a view shows below its pins: land and the names of places; the same so close that it is only a schematic; or
 * streets.
 */
export type MapGround = "places" | "schematic" | "streets";

export const MapGroundContext = createContext<MapGround>("places");

/** The whole of a large city. Closer views need streets. */
const CITY_ZOOM = 9;

/** The ground around the centre of a view. */
export function groundAt(areas: readonly MapArea[], center: LonLat, zoom: number): MapGround {
  if (areas.some(({ bounds, minZoom }) => zoom >= minZoom && boundsContain(bounds, center))) return "streets";
  return zoom < CITY_ZOOM ? "places" : "schematic";
}
