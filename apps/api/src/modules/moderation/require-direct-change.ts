import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Trx } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { findDecidingCase, lockOwnerType } from "./direct-change-queries.ts";

type DirectChange = {
  readonly actor: Actor;
  /** Locked by the caller. */
  readonly subject: { readonly type: "activity" | "comment"; readonly id: string };
  /** Null when their account is deleted. */
  readonly ownerId: string | null;
};

/**
 * Whether staff may hide, show or remove the subject without a case: its owner has a lower rank, no undecided case
 * about it exists, and no decision is behind its current state. Throws DomainError forbidden, or conflict with the
 * case.
 */
export async function requireDirectChange(trx: Trx, { actor, subject, ownerId }: DirectChange): Promise<void> {
  if (ownerId !== null) {
    const userType = storedUserType(await lockOwnerType(trx, ownerId));
    requireAllowed(can(actor, "hideContentOf", { userId: ownerId, userType, isBlocked: false }));
  }
  const found = await findDecidingCase(trx, subject);
  if (found === null) return;
  const key = found.status === "decided" ? "decisionInForce" : "caseUndecided";
  throw new DomainError("conflict", message(key), { caseId: found.id });
}
