import type { LonLat } from "@meander/domain/geo/point";
import type { TimeZone } from "@meander/domain/time/zone";
import findTimeZone from "@photostructure/tz-lookup";

/** Which no place has a say in; null at sea. */
export function timeZoneOfLand([lon, lat]: LonLat): TimeZone | null {
  const zone = findTimeZone(lat, lon);
  return isAtSea(zone) ? null : zone;
}

/**
 * Whose clock people read at the point; every point on Earth has one. Borders lie where the map of zones draws them, not where the
 * nearest town is; at sea within a place's reach it is that place's, as whoever sails from there keeps it, further out the nautical zone.
 */
export function timeZoneAt([lon, lat]: LonLat, zoneOfPlace: TimeZone | null): TimeZone {
  const zone = findTimeZone(lat, lon);
  return isAtSea(zone) ? (zoneOfPlace ?? zone) : zone;
}

function isAtSea(zone: TimeZone): boolean {
  return zone.startsWith("Etc/");
}
