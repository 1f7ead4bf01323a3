import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { findPasswordHash } from "../queries.ts";

/**
 * The account at this provider opens the person's account no more. Throws DomainError not-found where there is no such link, and
 * rule-broken without a password, because nobody could log in then.
 */
export async function unlinkIdentity(db: Database, personId: string, provider: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // It can't go meanwhile: a caller's transaction locks the caller's row, see `judgeCaller`.
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
