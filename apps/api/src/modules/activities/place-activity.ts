import type { Locations } from "@meander/domain/contract/geo";
import { DomainError } from "@meander/domain/errors";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { message } from "@meander/domain/messages/message";
import { isTimeZone, type TimeZone } from "@meander/domain/time/zone";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { findPlaceOfPoint } from "../places/queries.ts";

type Placing = {
  readonly locations: Locations;
  readonly exactLocation: boolean;
  /** What the host asked for; else the first point's own. */
  readonly timeZone: TimeZone | undefined;
};

/**
 * The columns that follow from where an activity starts. Discovery knows a spot that is kept for approved people only
 * about as well as everyone else does, or a search by ever smaller boxes would find it.
 */
export async function placeActivity(db: Database | Trx, { locations, exactLocation, timeZone }: Placing) {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new DomainError("rule-broken", message("fieldInvalid"), { fields: { timezone: message("fieldInvalid") } });
  }
  const point = locations.points[0]?.coordinates;
  const found = point === undefined ? null : await findPlaceOfPoint(db, point);
  const [lon, lat] = point === undefined ? [null, null] : exactLocation ? roundToKilometre(point) : point;
  const place = found?.place ?? null;
  return {
    locations: jsonb(locations),
    exactLocation,
    timeZone: timeZone ?? found?.timeZone ?? "UTC",
    lon,
    lat,
    placeId: place?.id ?? null,
    countrySlug: place?.countrySlug ?? null,
    regionSlug: place?.regionSlug ?? null,
    placeSlug: place?.urlSlug ?? null,
    context: jsonb(place?.context ?? {}),
  };
}
