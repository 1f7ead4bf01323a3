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
import { dropLease, type Lease, takeLease } from "./lease-queries.ts";

type Input = { readonly actor: Traveller; readonly caseId: string; readonly now: Date };

const stateRefusals: ReadonlySet<ErrorKey> = new Set(["caseAlreadyDecided", "secondOpinionNeedsAnother"]);

/**
 * Takes the case for some minutes, or renews what one holds; each time the token is a higher one. Everybody sees who
 * works on it. Throws DomainError lease-held with the holder's name, not-found, conflict or forbidden.
 */
export async function claimCase(db: Database, { actor, caseId, now }: Input): Promise<Lease> {
  requireAllowed(whenVerified(actor, () => allowed));
  return db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion: 0, now });
    if (found === null || !canSeeCase(actor, found)) throw new DomainError("not-found", message("caseNotFound"));
    const refusal = refuseClaim(actor, found);
    if (refusal !== null) throw new DomainError(codeOf(refusal), message(refusal));
    const expiresAt = new Date(now.getTime() + casePolicy.leaseSeconds * 1000);
    const lease = await takeLease(trx, { caseId: found.id, holderId: actor.userId, now, expiresAt });
    if (lease === null) {
      throw new DomainError("lease-held", message("caseClaimed", { name: found.standing.heldBy ?? "" }));
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

/**
 * Gives it back before its time. A token that no longer counts changes nothing; somebody else's lease is refused with
 * DomainError lease-held.
 */
export async function releaseCase(db: Database, { actor, caseId, now, token }: Input & { readonly token: string }) {
  await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion: 0, now });
    if (found === null || !canSeeCase(actor, found)) throw new DomainError("not-found", message("caseNotFound"));
    const { heldBy } = found.standing;
    if (heldBy !== null) throw new DomainError("lease-held", message("caseClaimed", { name: heldBy }));
    if (!(await dropLease(trx, { caseId: found.id, holderId: actor.userId, token }))) return;
    // Says to every console that it is free; the assignee stays, as whoever took it last.
    await trx.updateTable("moderationCase").set({ assigneeId: actor.userId }).where("id", "=", found.id).execute();
  });
}
