import type { Database } from "../../db/client.ts";
import { enqueueDecoy } from "../../outbox/enqueue-decoy.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { verificationMailBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { findMailRecipient } from "./queries.ts";
import { returnPathOf } from "./return-path.ts";

type Input = {
  readonly emailAddress: string;
  readonly callerId: string | null;
  readonly deviceHash: Buffer | null;
  readonly returnPath?: string | undefined;
};

/**
 * Mails a new link to an unverified address, of a sign-up or of the caller's change of address. The owner of a verified
 * one is notified that it is theirs. The response doesn't reveal which. Once strangers have used up the address's
 * mails, only a device that the recipient has used before gets more.
 */
export async function resendVerification(db: Database, input: Input, now: Date): Promise<void> {
  const { emailAddress } = input;
  const { refusal } = await takeFromBudget(db, verificationMailBudget, input, now);
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, input);
    if (recipient === undefined || (refusal !== null && !recipient.isOnOwnDevice))
      return enqueueDecoy(trx, "verify-email");
    const { id: personId, firstName, isOwner, isVerified } = recipient;
    await enqueueDelivery(trx, {
      channel: "mail",
      personId,
      address: emailAddress,
      ...(isOwner
        ? { template: "address-known", data: { firstName } }
        : { template: "verify-email", data: { isChange: isVerified, ...returnPathOf(input.returnPath) } }),
    });
  });
}
