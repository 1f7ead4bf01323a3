import { boundsAround, formatBounds } from "@meander/domain/geo/bounds";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";

/** The radius of a search near the person, in km: the distance one travels for an evening. */
export const nearKm = 30;

/** The half edge of the box, in km, for a search without a radius: nearest-first has no limit, map bounds do. */
const EDGE_KM = "25";

/** About 100 metres: precise enough for a search, and a shared address doesn't reveal a home. */
const NEAR_DECIMALS = 3;

/** `lon,lat` as in the address. */
export function formatNear([longitude, latitude]: LonLat): string {
  return [longitude, latitude].map((degrees) => Number(degrees.toFixed(NEAR_DECIMALS))).join(",");
}

/** Parses the point of an address; null if there is none. */
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
