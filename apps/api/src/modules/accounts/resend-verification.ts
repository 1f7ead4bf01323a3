import type { Database } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { mailPerEmail } from "./account-limits.ts";
import { findUnverifiedByEmail } from "./queries.ts";

/** Mails a new link to an address that waits for one. Nothing tells the caller whether it does. */
export async function resendVerification(db: Database, emailAddress: string, now: Date): Promise<void> {
  await takeFromLimit(db, mailPerEmail, emailAddress, now);
  await db.transaction().execute(async (trx) => {
    const person = await findUnverifiedByEmail(trx, emailAddress);
    if (person === undefined) return;
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: person.id,
      address: emailAddress,
      template: "verify-email",
      data: { firstName: person.firstName },
    });
  });
}
