import { earthRadiusMetres } from "../constants.ts";
import { type LonLat, radiansOf } from "./point.ts";

/** Great-circle distance (haversine) on a sphere of the specification's radius. */
export function distanceMetres(from: LonLat, to: LonLat): number {
  const halfLatitude = radiansOf(to[1] - from[1]) / 2;
  const halfLongitude = radiansOf(to[0] - from[0]) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radiansOf(from[1])) * Math.cos(radiansOf(to[1])) * Math.sin(halfLongitude) ** 2;
  // For antipodes, rounding can push the chord just past 1, where asin is NaN.
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Along the whole path, point by point. */
export function pathLengthMetres(path: readonly LonLat[]): number {
  let length = 0;
  let previous: LonLat | undefined;
  for (const point of path) {
    if (previous) length += distanceMetres(previous, point);
    previous = point;
  }
  return length;
}
