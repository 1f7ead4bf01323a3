import type { ResetPasswordBody } from "@meander/domain/contract/passwords";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { linkExpired, redeemLink } from "./one-time-link.ts";
import { hashPassword } from "./passwords.ts";
import { lockAccount } from "./queries.ts";
import { savePassword } from "./save-password.ts";

/**
 * Sets the password of the link's recipient. All their sessions end and none starts, so that nobody stays logged in by
 * an old cookie. Returns the link's return path. Throws DomainError link-expired.
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
    // A link to an address that the account no longer has is invalid.
    if (person?.email?.toLowerCase() !== email.toLowerCase()) throw linkExpired();
    await savePassword(trx, { person, passwordHash }, now);
    await insertAudit(trx, { actorId: personId, action: "reset-password", subjectType: "user", subjectId: personId });
    return returnPath;
  });
}
