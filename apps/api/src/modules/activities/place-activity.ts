import type { Locations } from "@meander/domain/contract/geo";
import { DomainError } from "@meander/domain/errors";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { message } from "@meander/domain/messages/message";
import { isTimeZone, type TimeZone } from "@meander/domain/time/zone";
import { pathLengthMetres } from "@meander/domain/geo/distance";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { findPlaceOfPoint } from "../places/queries.ts";

type Placing = {
  readonly locations: Locations;
  readonly exactLocation: boolean;
  /** The host's choice; undefined derives it from the first point. */
  readonly timeZone: TimeZone | undefined;
};

/**
 * The columns of where it starts. A location for approved participants only is rounded for discovery too; otherwise a
 * search with ever smaller boxes would reveal it.
 */
export function meetingPointOf({ locations, exactLocation }: Pick<Placing, "locations" | "exactLocation">) {
  const point = locations.points[0]?.coordinates;
  const [lon, lat] = point === undefined ? [null, null] : exactLocation ? roundToKilometre(point) : point;
  return { locations: jsonb(withPathLengths(locations)), exactLocation, lon, lat };
}

/** All columns derived from an activity's start location. */
export async function placeActivity(db: Database | Trx, { locations, exactLocation, timeZone }: Placing) {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new DomainError("rule-broken", message("fieldInvalid"), { fields: { timezone: message("fieldInvalid") } });
  }
  const point = locations.points[0]?.coordinates;
  const found = point === undefined ? null : await findPlaceOfPoint(db, point);
  const place = found?.place ?? null;
  return {
    ...meetingPointOf({ locations, exactLocation }),
    timeZone: timeZone ?? found?.timeZone ?? "UTC",
    placeId: place?.id ?? null,
    countrySlug: place?.countrySlug ?? null,
    regionSlug: place?.regionSlug ?? null,
    placeSlug: place?.urlSlug ?? null,
    context: jsonb(place?.context ?? {}),
  };
}

/** The length of a path is what its points say, whatever the client sent. */
function withPathLengths({ points, paths }: Locations): Locations {
  const measured = paths.map(({ coordinates, properties }) => ({
    coordinates,
    properties: { ...properties, distance: Math.round(pathLengthMetres(coordinates)) },
  }));
  return { points, paths: measured };
}
