import type { LonLat } from "@meander/domain/geo/point";
import type { TimeZone } from "@meander/domain/time/zone";
import findTimeZone from "@photostructure/tz-lookup";

/** Depends only on the map of zones, not on places; null at sea. */
export function timeZoneOfLand([lon, lat]: LonLat): TimeZone | null {
  const zone = findTimeZone(lat, lon);
  return isAtSea(zone) ? null : zone;
}

/**
 * The local time zone at a point; every point has one. On land the zone map decides, not the nearest town. At sea
 * within reach of a place it is that place's zone, further out the nautical zone.
 */
export function timeZoneAt([lon, lat]: LonLat, zoneOfPlace: TimeZone | null): TimeZone {
  const zone = findTimeZone(lat, lon);
  return isAtSea(zone) ? (zoneOfPlace ?? zone) : zone;
}

function isAtSea(zone: TimeZone): boolean {
  return zone.startsWith("Etc/");
}
