import type { Database } from "../../db/client.ts";
import { enqueueDecoy } from "../../outbox/enqueue-decoy.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { resetMailBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { findMailRecipient } from "./queries.ts";
import { returnPathOf } from "./return-path.ts";

type Input = {
  readonly emailAddress: string;
  readonly deviceHash: Buffer | null;
  readonly returnPath?: string | undefined;
};

/**
 * Mails a link that sets a new password. A person who never verified the address gets the verification link again; in
 * another browser than the sign-up's it also requires a new password. The response doesn't reveal whether an account
 * exists. Once strangers have used up the address's mails, only a device that its owner has used before gets more.
 */
export async function forgetPassword(
  db: Database,
  { emailAddress, deviceHash, returnPath }: Input,
  now: Date,
): Promise<void> {
  const { refusal } = await takeFromBudget(db, resetMailBudget, { emailAddress, deviceHash }, now);
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, { callerId: null, deviceHash });
    if (recipient === undefined || (refusal !== null && !recipient.isOnOwnDevice)) {
      await enqueueDecoy(trx, "reset-password");
    } else {
      const { id: personId, firstName, isOwner, isVerified } = recipient;
      const link = returnPathOf(returnPath);
      await enqueueDelivery(trx, {
        channel: "mail",
        personId,
        address: emailAddress,
        ...(isOwner
          ? { template: "reset-password", data: { firstName, ...link } }
          : { template: "verify-email", data: { isChange: isVerified, ...link } }),
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
