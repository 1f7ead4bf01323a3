import { earthRadiusMetres } from "../constants.ts";
import { degreesOf, type LonLat, radiansOf, wrapLongitude } from "./point.ts";

/** A map box in degrees, edges included. West greater than east means that it crosses the 180° meridian. */
export type Bounds = { north: number; south: number; east: number; west: number };

export function isBounds({ north, south, east, west }: Bounds): boolean {
  return south <= north && south >= -90 && north <= 90 && Math.abs(east) <= 180 && Math.abs(west) <= 180;
}

/** One box, or two that meet at ±180 if it crosses the meridian. None of the results crosses it. */
export function splitBounds(bounds: Bounds): [Bounds] | [Bounds, Bounds] {
  if (bounds.west <= bounds.east) return [bounds];
  return [
    { ...bounds, east: 180 },
    { ...bounds, west: -180 },
  ];
}

export function centreOfBounds({ north, south, east, west }: Bounds): LonLat {
  const width = west <= east ? east - west : east + 360 - west;
  return [wrapLongitude(west + width / 2), (north + south) / 2];
}

/** -180 and 180 are the same meridian, in points and in boxes. */
export function boundsContain(bounds: Bounds, [longitude, latitude]: LonLat): boolean {
  if (latitude > bounds.north || latitude < bounds.south) return false;
  const longitudes = Math.abs(longitude) === 180 ? [-180, 180] : [longitude];
  return splitBounds(bounds).some((box) => longitudes.some((value) => value >= box.west && value <= box.east));
}

/** The smallest box around points; over the 180° meridian where that is narrower. Null without points. */
export function boundsOfPoints(points: readonly LonLat[]): Bounds | null {
  const latitudes = points.map(([, latitude]) => latitude);
  const longitudes = points.map(([longitude]) => wrapLongitude(longitude)).toSorted((one, other) => one - other);
  let [west, east] = [longitudes[0], longitudes.at(-1)];
  if (west === undefined || east === undefined) return null;
  // What is left out is the widest gap between neighbours.
  let gap = west + 360 - east;
  for (const [index, longitude] of longitudes.entries()) {
    const next = longitudes[index + 1];
    if (next === undefined || next - longitude <= gap) continue;
    [gap, west, east] = [next - longitude, next, longitude];
  }
  return { north: Math.max(...latitudes), south: Math.min(...latitudes), east, west };
}

/** A bounding box that contains every point within the radius. It contains others too: recheck with the distance. */
export function boundsAround([longitude, latitude]: LonLat, radiusMetres: number): Bounds {
  const angle = radiusMetres / earthRadiusMetres;
  // A small margin, so that rounding never excludes a point on the edge.
  const latitudeSpan = degreesOf(angle) + 1e-9;
  const north = latitude + latitudeSpan;
  const south = latitude - latitudeSpan;
  const containsPole = north >= 90 || south <= -90;
  const clamped = { north: Math.min(90, north), south: Math.max(-90, south) };
  if (containsPole) return { ...clamped, west: -180, east: 180 };
  const longitudeSpan = degreesOf(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radiansOf(latitude))))) + 1e-9;
  if (longitudeSpan >= 180) return { ...clamped, west: -180, east: 180 };
  return {
    ...clamped,
    west: wrapLongitude(longitude - longitudeSpan),
    east: wrapLongitude(longitude + longitudeSpan),
  };
}

/** Above this radius, the flat approximation no longer fits within the circle. */
const FLAT_RADIUS_METRES = 500_000;

/**
 * An inner box, all of whose points are within the radius; it covers about two thirds of the circle. Null for wide
 * circles and those that reach the 180° meridian or high latitudes.
 */
export function boundsWithin([longitude, latitude]: LonLat, radiusMetres: number): Bounds | null {
  if (radiusMetres > FLAT_RADIUS_METRES) return null;
  // Slightly less than √½.
  const halfSide = degreesOf((0.7 * radiusMetres) / earthRadiusMetres);
  const [north, south] = [latitude + halfSide, latitude - halfSide];
  // The latitude at which the box is widest.
  const nearestEquator = north > 0 && south < 0 ? 0 : Math.min(Math.abs(north), Math.abs(south));
  const longitudeSpan = halfSide / Math.cos(radiansOf(nearestEquator));
  const bounds = { north, south, east: longitude + longitudeSpan, west: longitude - longitudeSpan };
  const isPlain = Math.max(north, -south) < 80 && bounds.east < 180 && bounds.west > -180;
  return isPlain ? bounds : null;
}

/** Parses the `N,S,E,W` of a query; `null` if it isn't a valid box. */
export function parseBounds(text: string): Bounds | null {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [north, south, east, west] = numbers;
  if (numbers.length !== 4 || north === undefined || south === undefined || east === undefined || west === undefined) {
    return null;
  }
  const bounds = { north, south, east, west };
  return isBounds(bounds) ? bounds : null;
}

export function formatBounds({ north, south, east, west }: Bounds): string {
  return [north, south, east, west].join(",");
}
