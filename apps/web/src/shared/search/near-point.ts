import { boundsAround, formatBounds } from "@meander/domain/geo/bounds";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";

/** How far somebody goes of an evening. */
export const nearKm = 30;

/** A search from the nearest on has no edge; a map has one. */
const EDGE_KM = "25";

/** A tenth of a kilometre tells what is near; an address that is passed on need not tell the door. */
const NEAR_DECIMALS = 3;

/** `lon,lat` as the address holds it. */
export function formatNear([longitude, latitude]: LonLat): string {
  return [longitude, latitude].map((degrees) => Number(degrees.toFixed(NEAR_DECIMALS))).join(",");
}

/** The point that an address holds; null for none. */
export function parseNear(text: string): LonLat | null {
  if (!/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text)) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  const point: LonLat = [longitude, latitude];
  return isLonLat(point) ? point : null;
}

/** Rounded; empty where it can't be read. */
export function normaliseNear(text: string): string {
  const point = parseNear(text);
  return point === null ? "" : formatNear(point);
}

/** `N,S,E,W` around a circle; empty without one. */
export function boxAround(center = "", km = EDGE_KM): string {
  const point = parseNear(center);
  return point === null ? "" : formatBounds(boundsAround(point, Number(km) * 1_000));
}
