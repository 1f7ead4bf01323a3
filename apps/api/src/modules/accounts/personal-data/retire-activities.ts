import { pendingOrApproved } from "@meander/domain/participation/status";
import { findCategory, otherCategory } from "@meander/domain/activity/category";
import { activityStatus } from "@meander/domain/activity/status";
import { notificationsOfActivityEvent, storedStatusOf } from "@meander/domain/activity/state";
import { narrowestEntry } from "@meander/domain/geo/context";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { cutText } from "@meander/domain/validation/cut-text";
import type { Trx } from "../../../db/client.ts";
import { jsonb } from "../../../db/jsonb.ts";
import { type ActivityRow, findParticipantIds, refreshSearch } from "../../activities/queries.ts";
import { storedContext } from "../../activities/stored-json.ts";
import { recordNotification } from "../../notifications/record-notification.ts";
import { insertDeletedUser } from "./insert-deleted-user.ts";

/** A retained activity, and whether its participants must be notified of the cancellation. */
type Retired = { readonly id: string; readonly isCancelled: boolean };

/**
 * Activities with approved participants stay for them: without the host's texts, and cancelled if still ahead. The
 * others are deleted. Call `notifyOfRetired` once the person's other data is deleted.
 */
export async function retireActivities(trx: Trx, hostedIds: readonly string[], now: Date): Promise<readonly Retired[]> {
  if (hostedIds.length === 0) return [];
  const rows = await trx.selectFrom("activity").selectAll().where("id", "in", hostedIds).execute();
  const retained = rows.filter(({ approvedCount, status }) => approvedCount > 0 && status !== activityStatus.draft);
  const deletedIds = rows.filter((row) => !retained.includes(row)).map(({ id }) => id);
  if (deletedIds.length > 0) await trx.deleteFrom("activity").where("id", "in", deletedIds).execute();
  if (retained.length === 0) return [];
  await insertDeletedUser(trx, now);
  const retired = retained.map((row) => ({ id: row.id, isCancelled: isAhead(row, now) }));
  for (const row of retained) await retire(trx, row, now);
  await refreshSearch(
    trx,
    retained.map(({ id }) => id),
    now,
  );
  return retired;
}

export async function notifyOfRetired(trx: Trx, retired: readonly Retired[], now: Date): Promise<void> {
  for (const { id } of retired.filter(({ isCancelled }) => isCancelled)) {
    const personIds = await findParticipantIds(trx, id, pendingOrApproved);
    for (const { code } of notificationsOfActivityEvent("cancel")) {
      await recordNotification(trx, { code, personIds, actorId: deletedUser.id, activityId: id, data: {}, now });
    }
  }
}

function isAhead({ status, cancelledAt, endsAt }: ActivityRow, now: Date): boolean {
  return status !== activityStatus.expired && cancelledAt === null && (endsAt === null || endsAt > now);
}

async function retire(trx: Trx, row: ActivityRow, now: Date): Promise<void> {
  const { country, region, place } = storedContext(row.context);
  // Neighbourhood and postcode could identify a home address.
  const context = {
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region }),
    ...(place !== undefined && { place }),
  };
  const area = narrowestEntry(context)?.text ?? "";
  const category = findCategory(row.categories[0] ?? otherCategory)?.name ?? "";
  const [lon, lat] = roundToKilometre([row.lon ?? 0, row.lat ?? 0]);
  const points = [{ coordinates: [lon, lat], properties: { name: area } }];
  await trx
    .updateTable("activity")
    .set({
      ...(isAhead(row, now) ? { ...storedStatusOf("cancelled", now), modifiedAt: now } : {}),
      hostId: deletedUser.id,
      title: area === "" ? category : cutText(`${category}, ${area}`, 120),
      summary: "",
      cancelReason: null,
      locations: jsonb({ points, paths: [] }),
      context: jsonb(context),
      images: jsonb([]),
      lon,
      lat,
    })
    .where("id", "=", row.id)
    .execute();
}
