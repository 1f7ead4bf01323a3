import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { CommentResource } from "@meander/domain/permission/person-rules";
import type { Trx } from "../../db/client.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { isBlockedPair } from "../activities/queries.ts";
import type { CommentRow } from "./queries.ts";

/** Every fact that the rules need about a comment, its author, its activity and the actor. */
export async function commentResourceFor(
  trx: Trx,
  { activityId, authorId, deletedAt }: CommentRow,
  actor: Traveller,
  now: Date,
): Promise<CommentResource> {
  const { resource } = await getActivityFor(trx, activityId, actor, now);
  return {
    authorId: authorId ?? "",
    isBlocked: authorId !== null && (await isBlockedPair(trx, actor.userId, authorId)),
    isRemoved: deletedAt !== null,
    isActivityVisible: can(actor, "viewActivity", resource).allowed,
  };
}

export function commentNotFound(): DomainError {
  return new DomainError("not-found", message("commentNotFound"));
}
