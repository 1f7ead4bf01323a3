import type { Bounds } from "@meander/domain/geo/bounds";
import { distanceMetres } from "@meander/domain/geo/distance";
import type { Polygon, Position } from "geojson";

/** Mooring basins interrupt the shore for less. */
const LONGEST_GAP_METRES = 1_500;

/**
 * The water of a wide river at the southern edge of a box, from the lines of its northern shore. OpenStreetMap has no
 * coastline there, and the tiles lack the relation that the lines belong to. They are in no order, and each runs
 * eastwards like the others.
 */
export function riverSouthOf(shores: readonly Position[][], bounds: Bounds): Polygon {
  const shore = joined(shores);
  const corners: Position[] = [
    [bounds.east, bounds.south],
    [bounds.west, bounds.south],
  ];
  return { type: "Polygon", coordinates: [[...shore, ...corners, ...shore.slice(0, 1)]] };
}

function joined(lines: readonly Position[][]): Position[] {
  const rest = lines.toSorted((one, other) => (one[0]?.[0] ?? 0) - (other[0]?.[0] ?? 0));
  const shore = [...(rest.shift() ?? [])];
  for (;;) {
    const end = shore.at(-1);
    if (end === undefined) return shore;
    const away = rest.map(([start]) => (start === undefined ? Number.POSITIVE_INFINITY : metresBetween(end, start)));
    const nearest = Math.min(...away);
    if (nearest > LONGEST_GAP_METRES) return shore;
    shore.push(...(rest.splice(away.indexOf(nearest), 1)[0] ?? []));
  }
}

function metresBetween([lon = 0, lat = 0]: Position, [otherLon = 0, otherLat = 0]: Position): number {
  return distanceMetres([lon, lat], [otherLon, otherLat]);
}
