import type { Database } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { enqueueNothing } from "../../outbox/enqueue-nothing.ts";
import { verificationMailPerEmail } from "./account-limits.ts";
import { findMailRecipient } from "./queries.ts";

type Input = { readonly emailAddress: string; readonly callerId: string | null };

/**
 * Mails a new link to an address that waits for one: of a sign-up, or of the caller's change of address. The owner of a verified one
 * is told that it is theirs. Nothing tells the caller which.
 */
export async function resendVerification(db: Database, { emailAddress, callerId }: Input, now: Date): Promise<void> {
  await takeFromLimit(db, verificationMailPerEmail, emailAddress, now);
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, callerId);
    if (recipient === undefined) return enqueueNothing(trx, "verify-email");
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: recipient.id,
      address: emailAddress,
      template: recipient.isOwner ? "address-known" : "verify-email",
      data: { firstName: recipient.firstName },
    });
  });
}
