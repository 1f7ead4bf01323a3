import { earthRadiusMetres } from "../constants.ts";
import { type LonLat, radiansOf } from "./point.ts";

/** Great-circle distance (haversine) on a sphere of the specification's radius. */
export function distanceMetres(from: LonLat, to: LonLat): number {
  const halfLatitude = radiansOf(to[1] - from[1]) / 2;
  const halfLongitude = radiansOf(to[0] - from[0]) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radiansOf(from[1])) * Math.cos(radiansOf(to[1])) * Math.sin(halfLongitude) ** 2;
  // Rounding can push the chord of opposite points just past 1, where asin is not a number.
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function distanceKm(from: LonLat, to: LonLat): number {
  return distanceMetres(from, to) / 1000;
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
