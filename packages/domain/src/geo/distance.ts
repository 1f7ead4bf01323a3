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

/** A point on the unit sphere. */
export type UnitVector = { readonly x: number; readonly y: number; readonly z: number };

export function unitVectorOf([longitude, latitude]: LonLat): UnitVector {
  const [lambda, phi] = [radiansOf(longitude), radiansOf(latitude)];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** The squared chord between the unit vectors of two points at this distance: cheap to compare with. */
export function squaredChordOf(metres: number): number {
  return 4 * Math.sin(Math.min(Math.PI, metres / earthRadiusMetres) / 2) ** 2;
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
