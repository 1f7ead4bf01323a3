import { notificationCode } from "@meander/domain/notification/catalogue";
import { can } from "@meander/domain/permission/can";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { findLiked } from "../activities/queries.ts";
import { recordNotification } from "../notifications/record-notification.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly liked: boolean; readonly now: Date };
type Likes = { readonly count: number; readonly liked: boolean; readonly originalLiked: boolean };

/** Says whether the person likes it; saying it again changes nothing. The count moves with the row, in one transaction. */
export async function likeActivity(db: Database, { actor, activityId, liked, now }: Input): Promise<Likes> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await getActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "likeActivity", resource));
    const isChanged = liked
      ? await insertLike(trx, activityId, actor.userId, now)
      : await deleteLike(trx, activityId, actor.userId);
    const count = isChanged ? await moveCount(trx, activityId, liked ? 1 : -1) : row.likeCount;
    if (isChanged && liked) {
      await recordNotification(trx, {
        code: notificationCode.activityLiked,
        personIds: [row.hostId],
        actorId: actor.userId,
        activityId,
        now,
      });
    }
    const originals = row.originalCopyId === null ? [] : [row.originalCopyId];
    const originalLiked = (await findLiked(trx, originals, actor.userId)).size > 0;
    return { count, liked, originalLiked };
  });
}

async function insertLike(trx: Trx, activityId: string, personId: string, now: Date): Promise<boolean> {
  const result = await trx
    .insertInto("activityLike")
    .values({ activityId, personId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function deleteLike(trx: Trx, activityId: string, personId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("activityLike")
    .where("activityId", "=", activityId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

async function moveCount(trx: Trx, activityId: string, change: 1 | -1): Promise<number> {
  const { likeCount } = await trx
    .updateTable("activity")
    .set({ likeCount: sql`like_count + ${change}` })
    .where("id", "=", activityId)
    .returning("likeCount")
    .executeTakeFirstOrThrow();
  return likeCount;
}
