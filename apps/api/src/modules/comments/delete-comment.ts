import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { can } from "@meander/domain/permission/can";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { isBlockedPair } from "../activities/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockComment } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly commentId: string; readonly now: Date };

/** Its author takes it back; the row stays, out of sight, for cases that are about it. */
export async function deleteComment(db: Database, { actor, commentId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, commentId);
    if (comment === null || comment.deletedAt !== null) throw new DomainError("not-found", message("notFound"));
    const authorId = comment.authorId ?? "";
    const isBlocked = comment.authorId !== null && (await isBlockedPair(trx, actor.userId, authorId));
    requireAllowed(can(actor, "deleteComment", { authorId, isBlocked, isRemoved: false }));
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
