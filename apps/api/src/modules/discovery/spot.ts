import { boundsAround } from "@meander/domain/geo/bounds";
import type { Search } from "./planned-search.ts";

/** Boxes may have no height. */
const SPOT_DEGREES_MIN = 1e-4;

/** The same for boxes and circles of about one size about one middle, that are alike in all else; null for other searches. */
export function spotOf({ filters, audience }: Pick<Search, "filters" | "audience">): string | null {
  const { near, bounds, ...others } = filters;
  const box = bounds ?? (near === null ? null : boundsAround(near.center, near.radiusMetres));
  if (box === null) return null;
  const { north, south, east, west } = box;
  const size = Math.round(Math.log2(Math.max(SPOT_DEGREES_MIN, north - south)));
  const [row, column] = [north + south, east + west].map((sum) => Math.round(sum / 2 / 2 ** size));
  return JSON.stringify([size, row, column, others, audience.hiddenHosts]);
}
