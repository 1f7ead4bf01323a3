import type { CommentRemoval } from "@meander/domain/contract/admin-comments";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Trx } from "../../db/client.ts";
import { newId } from "../../db/new-id.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import type { CommentRow } from "../comments/queries.ts";
import { notifyOfDecision } from "./effects/notify-of-decision.ts";

type Removal = {
  readonly actor: Traveller;
  readonly comment: CommentRow;
  readonly why: CommentRemoval;
  readonly now: Date;
};

/**
 * Audits the removal with its reason, and notifies the author as after a decision. There is no strike, so nothing to
 * appeal.
 */
export async function recordRemoval(trx: Trx, { actor, comment, why, now }: Removal): Promise<void> {
  const entryId = await newId(trx);
  await insertAudit(trx, {
    id: entryId,
    actorId: actor.userId,
    action: "remove-comment",
    subjectType: "comment",
    subjectId: comment.id,
    data: { ...why },
  });
  await notifyOfDecision(trx, {
    caseId: null,
    eventId: entryId,
    subject: { type: "comment", id: comment.id },
    decision: "removeContent",
    ...why,
    ownerId: comment.authorId,
    reporterIds: [],
    appeals: [],
    strikeId: null,
    dueAt: now,
  });
}
