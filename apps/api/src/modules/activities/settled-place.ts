import { isDeepStrictEqual } from "node:util";
import { isPlaceSettled, isWithinSettledPlace } from "@meander/domain/activity/editing";
import type { UpdateActivityBody } from "@meander/domain/contract/activities";
import type { Coordinates, LocationPoint } from "@meander/domain/contract/geo";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { ViewedRow } from "./queries.ts";
import { storedLocations } from "./stored-json.ts";

/** Where the meeting point was when place and zone became fixed; null while they may change. */
export function settledPointOf(row: ViewedRow): Coordinates | null {
  if (!isPlaceSettled(row)) return null;
  const { settledLon, settledLat } = row;
  if (settledLon !== null && settledLat !== null) return [settledLon, settledLat];
  return storedLocations(row.locations).points[0]?.coordinates ?? null;
}

/** Participants were approved for this place and time. Throws DomainError rule-broken. */
export function requireSettledPlace(row: ViewedRow, { timezone, locations }: UpdateActivityBody): void {
  const settledPoint = settledPointOf(row);
  if (settledPoint === null) return;
  const hasMoved =
    locations !== undefined && !staysAround(settledPoint, storedLocations(row.locations).points, locations.points);
  const hasOtherZone = timezone !== undefined && timezone !== row.timeZone;
  if (!hasMoved && !hasOtherZone) return;
  const text = message("placeSettled");
  throw new DomainError("rule-broken", text, { fields: { [hasMoved ? "locations" : "timezone"]: text } });
}

/** Whether only the first point changes, where people meet, and stays near. */
function staysAround(settledPoint: Coordinates, before: readonly LocationPoint[], after: readonly LocationPoint[]) {
  const [meetingPoint] = after;
  if (meetingPoint === undefined || !isWithinSettledPlace(settledPoint, meetingPoint.coordinates)) return false;
  return isDeepStrictEqual(before.slice(1), after.slice(1));
}
