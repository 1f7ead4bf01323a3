import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { findPasswordHash } from "../queries.ts";

/**
 * Unlinks the provider's identity from the account. Throws DomainError not-found where there is no such link, and
 * rule-broken without a password, since no login would remain.
 */
export async function unlinkIdentity(db: Database, personId: string, provider: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The password can't be removed concurrently: a caller's transaction locks the caller's row, see `recheckCaller`.
    const passwordHash = await findPasswordHash(trx, personId);
    const link = trx.deleteFrom("loginIdentity").where("personId", "=", personId).where("provider", "=", provider);
    const { numDeletedRows } = await link.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new DomainError("not-found", message("loginNotLinked"));
    if (passwordHash === null) throw new DomainError("rule-broken", message("passwordNeededFirst"));
    await insertAudit(trx, {
      actorId: personId,
      action: "unlink-identity",
      subjectType: "user",
      subjectId: personId,
      data: { provider },
    });
  });
}
