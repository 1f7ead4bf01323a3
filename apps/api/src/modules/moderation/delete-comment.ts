import type { CommentRemoval } from "@meander/domain/contract/admin-comments";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { commentNotFound, commentResourceFor } from "../comments/comment-for-actor.ts";
import { lockComment } from "../comments/queries.ts";
import { recordRemoval } from "./record-removal.ts";
import { requireDirectChange } from "./require-direct-change.ts";

type Input = {
  readonly actor: Traveller;
  readonly commentId: string;
  /** Reason of a moderator who removes another person's comment. */
  readonly why: CommentRemoval;
  readonly now: Date;
};

/** Deletes the author's own comment, or removes another's as a moderator. The row stays, hidden, for cases about it. */
export async function deleteComment(db: Database, { actor, commentId, why, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, commentId);
    if (comment === null || comment.deletedAt !== null) throw commentNotFound();
    requireAllowed(can(actor, "deleteComment", await commentResourceFor(trx, comment, actor, now)));
    const isOwn = comment.authorId === actor.userId;
    if (!isOwn) {
      const subject = { type: "comment", id: commentId } as const;
      await requireDirectChange(trx, { actor, subject, ownerId: comment.authorId });
    }
    await trx.updateTable("comment").set({ deletedAt: now }).where("id", "=", commentId).execute();
    await trx
      .updateTable("activity")
      .set({ commentCount: sql`comment_count - 1` })
      .where("id", "=", comment.activityId)
      .execute();
    if (!isOwn) return recordRemoval(trx, { actor, comment, why, now });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "delete-comment",
      subjectType: "comment",
      subjectId: commentId,
    });
  });
}
