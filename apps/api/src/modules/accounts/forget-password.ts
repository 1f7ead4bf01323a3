import type { Database } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { enqueueNothing } from "../../outbox/enqueue-nothing.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { resetMailPerEmail } from "./account-limits.ts";
import { findMailRecipient } from "./queries.ts";

/**
 * Mails a link that sets a new password. Who never verified the address gets the verification link again: followed in another
 * browser than the one that signed up, it asks for a new password too. Nothing tells the caller whether there is anybody.
 */
export async function forgetPassword(db: Database, emailAddress: string, now: Date): Promise<void> {
  await takeFromLimit(db, resetMailPerEmail, emailAddress, now);
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, null);
    if (recipient === undefined) {
      await enqueueNothing(trx, "reset-password");
    } else {
      await enqueueDelivery(trx, {
        channel: "mail",
        personId: recipient.id,
        address: emailAddress,
        template: recipient.isOwner ? "reset-password" : "verify-email",
        data: { firstName: recipient.firstName },
      });
    }
    await insertAudit(trx, {
      actorId: null,
      action: "ask-password-reset",
      subjectType: "user",
      subjectId: recipient?.id ?? null,
    });
  });
}
