import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { isBlockedPair } from "../activities/queries.ts";
import { findBannedPeople } from "../profiles/queries.ts";
import { type ListRow, lockList } from "./queries.ts";

/**
 * Locks the list for its owner. Throws DomainError not-found for a caller who may not see it, forbidden for other
 * callers.
 */
export async function lockOwnList(trx: Trx, actor: Traveller, listId: string, now: Date): Promise<ListRow> {
  const row = await lockList(trx, listId);
  if (row === null) throw new DomainError("not-found", message("listNotFound"));
  const { ownerId, isPublic } = row;
  const isBlocked = await isBlockedPair(trx, actor.userId, ownerId);
  const isOwnerBanned = (await findBannedPeople(trx, [ownerId], now)).has(ownerId);
  requireAllowed(can(actor, "editList", { ownerId, isPublic, isBlocked, isOwnerBanned }));
  return row;
}
