import { DomainError, type ErrorCode } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { canSeeCase, refuseClaim } from "@meander/domain/moderation/deciding";
import { type Traveller, whenVerified } from "@meander/domain/permission/actor";
import { allowed } from "@meander/domain/permission/refusal";
import { casePolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockCase } from "./case-lock-queries.ts";
import { acquireLease, deleteLease, type Lease } from "./lease-queries.ts";

type Input = { readonly actor: Traveller; readonly caseId: string; readonly now: Date };

const stateRefusals: ReadonlySet<ErrorKey> = new Set(["caseAlreadyDecided", "secondOpinionNeedsAnother"]);

/**
 * Leases the case for a few minutes, or renews the actor's lease; each lease gets a higher token. Consoles show who
 * holds it. Throws DomainError lease-held with the holder's name, not-found, conflict or forbidden.
 */
export async function claimCase(db: Database, { actor, caseId, now }: Input): Promise<Lease> {
  requireAllowed(whenVerified(actor, () => allowed));
  return db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion: 0, now });
    if (found === null || !canSeeCase(actor, found)) throw new DomainError("not-found", message("caseNotFound"));
    const refusal = refuseClaim(actor, found);
    if (refusal !== null) throw new DomainError(codeOf(refusal), message(refusal));
    const expiresAt = new Date(now.getTime() + casePolicy.leaseSeconds * 1000);
    const lease = await acquireLease(trx, { caseId: found.id, holderId: actor.userId, now, expiresAt });
    if (lease === null) {
      throw new DomainError("lease-held", message("caseClaimed", { name: found.caseState.leaseHolder ?? "" }));
    }
    await trx.updateTable("moderationCase").set({ assigneeId: actor.userId }).where("id", "=", found.id).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "claim-case",
      subjectType: "case",
      subjectId: found.id,
    });
    return lease;
  });
}

function codeOf(refusal: ErrorKey): ErrorCode {
  return stateRefusals.has(refusal) ? "conflict" : "forbidden";
}

/** Ends the lease early. A stale token is a no-op; throws DomainError lease-held for another person's lease. */
export async function releaseCase(db: Database, { actor, caseId, now, token }: Input & { readonly token: string }) {
  await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion: 0, now });
    if (found === null || !canSeeCase(actor, found)) throw new DomainError("not-found", message("caseNotFound"));
    const { leaseHolder } = found.caseState;
    if (leaseHolder !== null) throw new DomainError("lease-held", message("caseClaimed", { name: leaseHolder }));
    if (!(await deleteLease(trx, { caseId: found.id, holderId: actor.userId, token }))) return;
    // The update notifies every console that the case is free; the assignee stays the last holder.
    await trx.updateTable("moderationCase").set({ assigneeId: actor.userId }).where("id", "=", found.id).execute();
  });
}
