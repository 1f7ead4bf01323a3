import type { CommentBody } from "@meander/domain/contract/comments";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/status";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { findParticipantIds } from "../activities/queries.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { type CommentRow, commentColumns } from "./queries.ts";
import { saveMentions } from "./save-mentions.ts";

type Input = {
  readonly actor: Traveller;
  readonly activityId: string;
  readonly body: CommentBody;
  readonly now: Date;
};

/** Notifies mentioned people of the mention, and the host and other approved participants of the comment. */
export async function writeComment(db: Database, { actor, activityId, body, now }: Input): Promise<CommentRow> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await getActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "commentOnActivity", resource));
    const authorId = actor.userId;
    const { text, mentionIds: wantedIds } = body;
    const comment = await trx
      .insertInto("comment")
      .values({ activityId, authorId, text, postedAt: now })
      .returning(commentColumns)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("activity")
      .set({ commentCount: sql`comment_count + 1` })
      .where("id", "=", activityId)
      .execute();
    const notifiedIds = await saveMentions(trx, { commentId: comment.id, activityId, authorId, text, wantedIds, now });
    const audience = [row.hostId, ...(await findParticipantIds(trx, activityId, [participationStatus.approved]))];
    await recordNotification(trx, {
      code: notificationCode.newComment,
      personIds: audience.filter((id) => !notifiedIds.includes(id)),
      actorId: authorId,
      activityId,
      data: { commentId: comment.id },
      now,
    });
    return comment;
  });
}
