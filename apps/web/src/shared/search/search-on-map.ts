import { type Bounds, boundsAround, formatBounds, parseBounds } from "@meander/domain/geo/bounds";
import { type LonLat, wrapLongitude } from "@meander/domain/geo/point";
import type { Location } from "react-router-dom";
import { withoutPlace } from "./change-filters.ts";
import { type Filters, discoverAddress } from "./discover-filters.ts";
import { parseNear } from "./near-point.ts";

/** About the size of a city. */
const MAP_METRES = 10_000;

/** The location state that shows the map before the list on a phone. */
export const showsMapState = { shows: "map" } as const;

export function requestsMap({ state }: Pick<Location, "state">): boolean {
  return typeof state === "object" && state !== null && "shows" in state && state.shows === showsMapState.shows;
}

/** The same search in map bounds around a point, in place of a named place. */
export function mapAddress(filters: Filters, center: LonLat): string {
  const { north, south, east, west } = boundsAround(center, MAP_METRES);
  const bounds = formatBounds({ north: round(north), south: round(south), east: round(east), west: round(west) });
  return discoverAddress({ ...withoutPlace(filters), bounds });
}

/** To about 100 metres. */
function round(degrees: number): number {
  return Number(degrees.toFixed(3));
}

/** The centre of the radius or of the map bounds; null for a place, or everywhere. */
export function focusOf({ near, bounds }: Filters): LonLat | null {
  const box = parseBounds(bounds);
  return parseNear(near) ?? (box === null ? null : middleOf(box));
}

function middleOf({ north, south, east, west }: Bounds): LonLat {
  const width = west <= east ? east - west : east + 360 - west;
  return [wrapLongitude(west + width / 2), (north + south) / 2];
}
