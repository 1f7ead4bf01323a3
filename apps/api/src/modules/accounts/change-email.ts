import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { verificationMailPerEmail } from "./account-limits.ts";
import { findOwnerOfEmail, lockAccount } from "./queries.ts";

type Input = {
  readonly userId: string;
  readonly emailAddress: string;
  /** Who asks for the link stands for the password of an account that was never verified, see `verifyEmail`. */
  readonly deviceHash: Buffer;
};

/**
 * Lets a new address wait for its link; the verified one stays until then. The owner of an address that is somebody else's gets
 * a mail instead of the link, and the caller can't tell. One's own verified address takes a waiting change back. Returns what waits now.
 */
export async function changeEmail(
  db: Database,
  { userId, emailAddress, deviceHash }: Input,
  now: Date,
): Promise<string | null> {
  await takeFromLimit(db, verificationMailPerEmail, emailAddress, now);
  return db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, userId);
    if (person === undefined) throw new DomainError("session-expired", message("sessionExpired"));
    const isOwn = person.email?.toLowerCase() === emailAddress.toLowerCase();
    const unverifiedEmail = isOwn ? null : emailAddress;
    await trx
      .updateTable("person")
      .set({ unverifiedEmail, updatedAt: now, ...(person.email === null && { signUpDeviceHash: deviceHash }) })
      .where("id", "=", userId)
      .execute();
    if (!isOwn) {
      const owner = await findOwnerOfEmail(trx, emailAddress);
      await enqueueDelivery(trx, {
        channel: "mail",
        personId: owner?.id ?? userId,
        address: emailAddress,
        template: owner === undefined ? "verify-email" : "address-known",
        data: { firstName: owner?.firstName ?? person.firstName },
      });
    }
    const action = isOwn ? "withdraw-email" : "update-email";
    await insertAudit(trx, { actorId: userId, action, subjectType: "user", subjectId: userId });
    return unverifiedEmail;
  });
}
