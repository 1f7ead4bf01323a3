import type { Likes } from "@meander/domain/activity/liking";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { likedIdOf, likesOf } from "../activities/shared-likes.ts";
import { recordNotification } from "../notifications/record-notification.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly liked: boolean; readonly now: Date };
/**
 * Sets whether the person likes the activity; repeating it is a no-op. The count changes in the same transaction.
 * Recommended activities and copies share the first original's likes.
 */
export async function likeActivity(db: Database, { actor, activityId, liked, now }: Input): Promise<Likes> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await getActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "likeActivity", resource));
    const likedId = likedIdOf(row);
    const isChanged = liked
      ? await insertLike(trx, likedId, actor.userId, now)
      : await deleteLike(trx, likedId, actor.userId);
    if (isChanged) await changeCount(trx, likedId, liked ? 1 : -1);
    if (isChanged && liked) {
      await recordNotification(trx, {
        code: notificationCode.activityLiked,
        personIds: [row.hostId],
        actorId: actor.userId,
        activityId,
        now,
      });
    }
    return likesOf(row, await getLikeCount(trx, likedId), liked);
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

async function changeCount(trx: Trx, activityId: string, change: 1 | -1): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ likeCount: sql`like_count + ${change}` })
    .where("id", "=", activityId)
    .execute();
}

async function getLikeCount(trx: Trx, activityId: string): Promise<number> {
  const row = await trx
    .selectFrom("activity")
    .select("likeCount")
    .where("id", "=", activityId)
    .executeTakeFirstOrThrow();
  return row.likeCount;
}
