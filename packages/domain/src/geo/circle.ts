import { earthRadiusMetres } from "../constants.ts";
import { degreesOf, type LonLat, radiansOf } from "./point.ts";

const CORNERS = 72;

/**
 * The points at this distance from the centre, closed, from the north eastwards; the middle one is the southernmost.
 * Longitudes continue over ±180. For distances that are small against the earth, away from the poles.
 */
export function circleAround([longitude, latitude]: LonLat, radiusMetres: number): [number, number][] {
  const angle = degreesOf(radiusMetres / earthRadiusMetres);
  const shrink = Math.max(0.01, Math.cos(radiansOf(latitude)));
  return Array.from({ length: CORNERS + 1 }, (_, index) => {
    const bearing = (index / CORNERS) * 2 * Math.PI;
    return [longitude + (angle * Math.sin(bearing)) / shrink, latitude + angle * Math.cos(bearing)];
  });
}
