import type { LocationContext, Locations } from "@meander/domain/contract/geo";
import { narrowestEntry } from "@meander/domain/geo/context";
import { roundToKilometre } from "@meander/domain/geo/rounding";

/** Removes everything that identifies an exact address: exact points, names of pins, the paths between them. */
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
