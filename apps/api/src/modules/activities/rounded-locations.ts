import type { LocationContext, Locations } from "@meander/domain/contract/geo";
import { narrowestEntry } from "@meander/domain/geo/context";
import { roundToKilometre } from "@meander/domain/geo/rounding";

/** Whatever leads to the door goes: exact points, names and addresses of pins, the way between them. */
export function roundedLocations(locations: Locations, context: LocationContext): Locations {
  const area = narrowestEntry(context)?.text ?? "";
  const points = locations.points.map(({ coordinates, properties }) => {
    const [longitude, latitude] = roundToKilometre(coordinates);
    const { isDefaultLocation, isWaypoint } = properties;
    return {
      coordinates: [longitude, latitude] satisfies [number, number],
      properties: { name: area, ...(isDefaultLocation && { isDefaultLocation }), ...(isWaypoint && { isWaypoint }) },
    };
  });
  return { points, paths: [] };
}
