import { isDeepStrictEqual } from "node:util";
import type { UpdateActivityBody } from "@meander/domain/contract/activities";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb, jsonbOrNull } from "../../db/jsonb.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireOwnImages } from "../media/own-pictures.ts";
import { type ActivityForActor, lockActivityFor } from "./activity-for-actor.ts";
import { announceActivity } from "./announce-activity.ts";
import {
  requireAheadAfter,
  requireComplete,
  requireDatesAhead,
  requireNoUntimedDays,
  requireWithinSize,
} from "./check-content.ts";
import { notifyOfUpdate, type UpdateChange } from "./notify-participants.ts";
import { meetingPointOf, placeActivity } from "./place-activity.ts";
import { plainFields, plainValuesOf } from "./plain-fields.ts";
import { type ActivityRow, refreshSearch } from "./queries.ts";
import { saveDateOptions } from "./save-date-options.ts";
import { requireSettledPlace, settledPointOf } from "./settled-place.ts";
import { storedImages, storedLocations, storedUnfinished } from "./stored-json.ts";
import { requireNoParticipants } from "./suggest-activity.ts";
import { storableUnfinished } from "./unfinished.ts";

type Input = {
  readonly actor: Actor;
  readonly activityId: string;
  readonly body: UpdateActivityBody;
  readonly now: Date;
};

/**
 * Changes the fields in the body; the same values again are a no-op. A published activity must stay complete;
 * participants are notified unless it is hidden.
 */
export async function updateActivity(db: Database, { actor, activityId, body: given, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "editActivity", activity.resource));
    const { row, dates } = activity;
    const body = {
      ...given,
      images: given.images && (await requireOwnImages(trx, row.hostId, "images", given.images)),
    };
    requireCapacityForApproved(body, row.approvedCount);
    requireSettledPlace(row, body);
    const isSuggesting = body.isSuggested === true && !row.isSuggested;
    if (isSuggesting) await requireNoParticipants(trx, row.id);

    const placing = await changedPlacing(trx, activity, body);
    const timeZone = placing?.timeZone ?? row.timeZone;
    const movedDates = { ...dates, timezone: timeZone };
    requireAheadAfter(dates, movedDates, { now, field: "timezone" });
    const isUnderWay = activity.resource.state !== "draft";
    const { locations = row.locations, images = row.images } = body;
    const next = { ...row, ...plainValuesOf(body), locations, images };
    requireWithinSize(next, dates.options);
    // An activity in progress keeps its dates, so started ones count too.
    if (isUnderWay) requireComplete(next, dates.options);
    if (isUnderWay) requireNoUntimedDays(body.unfinished ?? null);
    const isUnsuggesting = row.isSuggested && !next.isSuggested;
    if (isUnderWay && isUnsuggesting) requireDatesAhead(next, movedDates, now);
    const changes = changedFieldsOf(row, body);
    if (changes.length === 0 && !hasOtherUnfinished(row, body)) return;

    await trx
      .updateTable("activity")
      .set({
        ...plainValuesOf(body),
        ...placing,
        ...(body.images && { images: jsonb(body.images) }),
        ...(body.unfinished !== undefined && {
          unfinished: jsonbOrNull(storableUnfinished(body.unfinished, row.status)),
        }),
        modifiedAt: now,
      })
      .where("id", "=", activityId)
      .execute();
    // Participants agreed on a local time; in another zone its instants change.
    await saveDateOptions(
      trx,
      { id: row.id, timeZone, durationMinutes: row.durationMinutes },
      dates.options,
      dates.options,
    );
    await insertAudit(trx, {
      actorId: row.hostId,
      action: "update-activity",
      subjectType: "activity",
      subjectId: row.id,
      data: { fields: Object.keys(given).join(",") },
    });
    const isParticipantUpdate = isUnderWay && !activity.resource.isHidden;
    if (isParticipantUpdate) await notifyOfUpdate(trx, activity, { change: changes.join(",") }, now);
    if (isUnsuggesting && activity.resource.state === "open") await announceActivity(trx, { activityId, now });
    await refreshSearch(trx, [row.id], now);
  });
}

function requireCapacityForApproved({ capacity }: UpdateActivityBody, approvedCount: number): void {
  if (capacity === undefined || capacity === null || capacity >= approvedCount) return;
  const text = message("capacityBelowApproved", { count: approvedCount });
  throw new DomainError("rule-broken", text, { fields: { capacity: text } });
}

async function changedPlacing(trx: Trx, { row }: ActivityForActor, body: UpdateActivityBody) {
  const { exactLocation = row.exactLocation, timezone } = body;
  if (body.locations === undefined && body.exactLocation === undefined && timezone === undefined) return null;
  const locations = body.locations ?? storedLocations(row.locations);
  const hasMoved = hasOtherPoints(row, body);
  const settledPoint = settledPointOf(row);
  if (settledPoint !== null) {
    // Even across a border: the zone and the place are what people agreed on.
    const { timeZone } = row;
    const [settledLon, settledLat] = hasMoved ? settledPoint : [row.settledLon, row.settledLat];
    return { ...meetingPointOf({ locations, exactLocation }), timeZone, settledLon, settledLat };
  }
  // The zone stays unless the start moves.
  const timeZone = timezone ?? (hasMoved ? undefined : row.timeZone);
  return placeActivity(trx, { locations, exactLocation, timeZone });
}

function hasOtherPoints(row: ActivityRow, { locations }: UpdateActivityBody): boolean {
  return locations !== undefined && !isDeepStrictEqual(locations.points, storedLocations(row.locations).points);
}

function hasOtherUnfinished(row: ActivityRow, { unfinished }: UpdateActivityBody): boolean {
  if (unfinished === undefined) return false;
  return !isDeepStrictEqual(storableUnfinished(unfinished, row.status), storedUnfinished(row.unfinished));
}

/** The changed fields, as keys that participants' notifications show; unchanged values don't count. */
function changedFieldsOf(row: ActivityRow, body: UpdateActivityBody): UpdateChange[] {
  const { locations, images, timezone, exactLocation } = body;
  const hasMoved =
    (locations !== undefined && !isDeepStrictEqual(locations, storedLocations(row.locations))) ||
    (exactLocation !== undefined && exactLocation !== row.exactLocation);
  const plain = plainFields.filter((field) => body[field] !== undefined && !isDeepStrictEqual(body[field], row[field]));
  return [
    ...plain,
    ...(hasMoved ? (["place"] as const) : []),
    ...(timezone !== undefined && timezone !== row.timeZone ? (["timezone"] as const) : []),
    ...(images !== undefined && !isDeepStrictEqual(images, storedImages(row.images)) ? (["images"] as const) : []),
  ];
}
