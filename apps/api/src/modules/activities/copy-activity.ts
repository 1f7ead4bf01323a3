import { draftFromCopy } from "@meander/domain/activity/copying";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockActivityFor } from "./activity-for-actor.ts";
import { requireWithinSize } from "./check-content.ts";
import { plainValuesOf } from "./plain-fields.ts";
import type { ActivityRow } from "./queries.ts";
import { requireDraftCapacity } from "./require-draft-capacity.ts";
import { roundedLocations } from "./rounded-locations.ts";
import { storedContext, storedImages, storedLocations } from "./stored-json.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly now: Date };

/**
 * Copies the activity's content into a draft of the actor's, without dates and participants. The lineage always refers
 * to the first original. Returns the draft's id.
 */
export async function copyActivity(db: Database, { actor, activityId, now }: Input): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "copyActivity", resource));
    await requireDraftCapacity(trx, actor.userId);
    const id = await insertCopy(trx, row, actor.userId, now);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "copy-activity",
      subjectType: "activity",
      subjectId: id,
      data: { copiedFrom: row.id },
    });
    return id;
  });
}

/** Returns the draft's id. */
export async function insertCopy(trx: Trx, row: ActivityRow, copierId: string, now: Date): Promise<string> {
  const { originalCopy, ...own } = draftFromCopy({ _id: row.id, originalCopy: row.originalCopyId }, copierId);
  const { durationMinutes, exactLocation, timeZone, lon, lat, placeId, countrySlug, regionSlug, placeSlug } = row;
  // An exact location for approved participants only stays private: the copy gets the rounded one that others see.
  const isExact = row.hostId === copierId || !exactLocation;
  const context = storedContext(row.context);
  const whole = storedLocations(row.locations);
  const locations = isExact ? whole : roundedLocations(whole, context);
  // The host's uploaded pictures are theirs.
  const images = storedImages(row.images).filter(({ src }) => row.hostId === copierId || pictureIdOf(src) === null);
  requireWithinSize({ ...row, locations, images }, []);
  const { id } = await trx
    .insertInto("activity")
    .values({
      ...plainValuesOf(row),
      ...own,
      originalCopyId: originalCopy,
      durationMinutes,
      exactLocation,
      timeZone,
      lon,
      lat,
      placeId,
      countrySlug,
      regionSlug,
      placeSlug,
      locations: jsonb(locations),
      context: jsonb(context),
      images: jsonb(images),
      createdAt: now,
      modifiedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
