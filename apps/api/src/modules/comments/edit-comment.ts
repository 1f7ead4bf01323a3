import type { EditCommentBody } from "@meander/domain/contract/comments";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { commentNotFound, commentResourceFor } from "./comment-for-actor.ts";
import { findMentions } from "./mention-queries.ts";
import { type CommentRow, commentColumns, lockComment } from "./queries.ts";
import { saveMentions } from "./save-mentions.ts";

type Input = {
  readonly actor: Traveller;
  readonly commentId: string;
  readonly body: EditCommentBody;
  readonly now: Date;
};

/**
 * Changes the text of the author's own comment, while they may still comment. Only newly mentioned people are notified.
 */
export async function editComment(db: Database, { actor, commentId, body, now }: Input): Promise<CommentRow> {
  return db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, commentId);
    if (comment === null || comment.deletedAt !== null) throw commentNotFound();
    await requireEditable(trx, comment, actor, now);
    const { activityId } = comment;
    const wantedIds = body.mentionIds ?? (await findMentions(trx, [commentId])).map(({ personId }) => personId);
    await saveMentions(trx, { commentId, activityId, authorId: actor.userId, text: body.text, wantedIds, now });
    if (body.text === comment.text) return comment;
    const edited = await trx
      .updateTable("comment")
      .set({ text: body.text, editedAt: now })
      .where("id", "=", commentId)
      .returning(commentColumns)
      .executeTakeFirstOrThrow();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "edit-comment",
      subjectType: "comment",
      subjectId: commentId,
    });
    return edited;
  });
}

async function requireEditable(trx: Trx, comment: CommentRow, actor: Traveller, now: Date): Promise<void> {
  const { resource } = await getActivityFor(trx, comment.activityId, actor, now);
  requireAllowed(can(actor, "editComment", await commentResourceFor(trx, comment, actor, now)));
  requireAllowed(can(actor, "commentOnActivity", resource));
}
