import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { commentNotFound, commentResourceFor } from "./comment-for-actor.ts";
import { lockComment } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly commentId: string; readonly now: Date };

/** Deletes the author's own comment. The row stays, hidden, for cases about it. */
export async function deleteComment(db: Database, { actor, commentId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, commentId);
    if (comment === null || comment.deletedAt !== null) throw commentNotFound();
    requireAllowed(can(actor, "deleteComment", await commentResourceFor(trx, comment, actor, now)));
    await trx.updateTable("comment").set({ deletedAt: now }).where("id", "=", commentId).execute();
    await trx
      .updateTable("activity")
      .set({ commentCount: sql`comment_count - 1` })
      .where("id", "=", comment.activityId)
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "delete-comment",
      subjectType: "comment",
      subjectId: commentId,
    });
  });
}
