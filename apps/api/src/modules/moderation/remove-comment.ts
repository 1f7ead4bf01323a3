import type { CommentRemoval } from "@meander/domain/contract/admin-comments";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Trx } from "../../db/client.ts";
import { newId } from "../../db/new-id.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type CommentRow, findAuthorType, hasWaitingCase } from "../comments/queries.ts";
import { notifyOfDecision } from "./effects/notify-of-decision.ts";

type Removal = {
  readonly actor: Traveller;
  readonly comment: CommentRow;
  readonly why: CommentRemoval;
  readonly now: Date;
};

/**
 * Whether a moderator may remove another person's comment directly: the author has a lower rank, and no undecided case
 * about it exists, since its reporters need an answer. Throws DomainError forbidden or conflict.
 */
export async function requireRemovable(trx: Trx, { actor, comment }: Omit<Removal, "why" | "now">): Promise<void> {
  if (comment.authorId !== null) {
    const type = await findAuthorType(trx, comment.authorId);
    const author = { userId: comment.authorId, isBlocked: false };
    requireAllowed(can(actor, "hideContentOf", { ...author, userType: storedUserType(type) }));
  }
  if (await hasWaitingCase(trx, comment.id)) throw new DomainError("conflict", message("commentHasCase"));
}

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
