import type { ResetPasswordBody } from "@meander/domain/contract/passwords";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { findLinkRecipient, linkExpired, redeemLink } from "./one-time-link.ts";
import { hashPassword } from "./passwords.ts";
import { lockAccount } from "./queries.ts";
import { recoverAccount } from "./recover-account.ts";
import { notifyPasswordChange } from "./save-password.ts";

/**
 * Recovers the account of the link's recipient with a new password. All sessions end and none starts, so that nobody
 * stays logged in by an old cookie. Returns the link's return path. Throws DomainError link-expired.
 */
export async function resetPassword(
  db: Database,
  { newPassword, passwordResetHash }: ResetPasswordBody,
  now: Date,
): Promise<string | null> {
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (trx) => {
    // The person is locked before the link, as in `savePassword`, to avoid a deadlock.
    const recipientId = await findLinkRecipient(trx, passwordResetHash);
    const person = recipientId === undefined ? undefined : await lockAccount(trx, recipientId);
    const { personId, email, returnPath } = await redeemLink(trx, "reset-password", passwordResetHash, now);
    // A link to an address that the account no longer has is invalid.
    if (person?.email?.toLowerCase() !== email.toLowerCase()) throw linkExpired();
    await recoverAccount(trx, { personId, passwordHash }, now);
    await notifyPasswordChange(trx, person, now);
    await insertAudit(trx, { actorId: personId, action: "reset-password", subjectType: "user", subjectId: personId });
    return returnPath;
  });
}
