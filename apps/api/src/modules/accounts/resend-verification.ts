import type { Database } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { enqueueNothing } from "../../outbox/enqueue-nothing.ts";
import { verificationMailBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { returnPathOf } from "./return-path.ts";
import { findMailRecipient } from "./queries.ts";

type Input = {
  readonly emailAddress: string;
  readonly callerId: string | null;
  readonly deviceHash: Buffer | null;
  readonly returnPath?: string | undefined;
};

/**
 * Mails a new link to an address that waits for one: of a sign-up, or of the caller's change of address. The owner of a verified one
 * is told that it is theirs. Nothing tells the caller which. Once strangers have used the address's mails up, only a device that the
 * recipient has used before gets more.
 */
export async function resendVerification(db: Database, input: Input, now: Date): Promise<void> {
  const { emailAddress } = input;
  const { refusal } = await takeFromBudget(db, verificationMailBudget, input, now);
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, input);
    if (recipient === undefined || (refusal !== null && !recipient.isOnOwnDevice))
      return enqueueNothing(trx, "verify-email");
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: recipient.id,
      address: emailAddress,
      template: recipient.isOwner ? "address-known" : "verify-email",
      data: { firstName: recipient.firstName, ...(!recipient.isOwner && returnPathOf(input.returnPath)) },
    });
  });
}
