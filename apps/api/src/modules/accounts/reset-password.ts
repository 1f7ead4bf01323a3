import type { ResetPasswordBody } from "@meander/domain/contract/passwords";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { linkExpired, redeemLink } from "./one-time-link.ts";
import { hashPassword } from "./passwords.ts";
import { lockAccount } from "./queries.ts";
import { savePassword } from "./save-password.ts";

/**
 * Sets the password of whoever got the link. All their sessions end and none begins: who lost a password to somebody else
 * logs in with the new one, and nobody stays by an old cookie. Returns where
 * they came from. Throws DomainError link-expired.
 */
export async function resetPassword(
  db: Database,
  { newPassword, passwordResetHash }: ResetPasswordBody,
  now: Date,
): Promise<string | null> {
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (trx) => {
    const { personId, email, returnPath } = await redeemLink(trx, "reset-password", passwordResetHash, now);
    const person = await lockAccount(trx, personId);
    // A link to an address that is no longer the account's opens it to nobody.
    if (person?.email?.toLowerCase() !== email.toLowerCase()) throw linkExpired();
    await savePassword(trx, { person, passwordHash }, now);
    await insertAudit(trx, { actorId: personId, action: "reset-password", subjectType: "user", subjectId: personId });
    return returnPath;
  });
}
