import { notificationCode } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/participation";
import { can } from "@meander/domain/permission/can";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { findPeopleTakingPart } from "../activities/queries.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import type { CommentRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly text: string; readonly now: Date };

/** The host and the approved people are told. */
export async function writeComment(db: Database, { actor, activityId, text, now }: Input): Promise<CommentRow> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await getActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "commentOnActivity", resource));
    const comment = await trx
      .insertInto("comment")
      .values({ activityId, authorId: actor.userId, text, postedAt: now })
      .returning(["id", "activityId", "authorId", "text", "postedAt", "deletedAt"])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("activity")
      .set({ commentCount: sql`comment_count + 1` })
      .where("id", "=", activityId)
      .execute();
    await recordNotification(trx, {
      code: notificationCode.newComment,
      personIds: [row.hostId, ...(await findPeopleTakingPart(trx, activityId, [participationStatus.approved]))],
      actorId: actor.userId,
      activityId,
      now,
    });
    return comment;
  });
}
