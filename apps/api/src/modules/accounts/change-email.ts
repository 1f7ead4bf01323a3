import type { UpdateEmailBody } from "@meander/domain/contract/accounts";
import { message } from "@meander/domain/messages/message";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { verificationMailBudget } from "./account-limits.ts";
import { confirmIdentity, sessionExpired, wrongPassword } from "./confirm-identity.ts";
import { takeFromBudget } from "./device-budget.ts";
import { findOwnerOfEmail, isPersonsDevice, lockAccount } from "./queries.ts";

type Input = UpdateEmailBody & {
  readonly actor: Pick<SessionActor, "userId" | "sessionPublicId">;
  /**
   * The device that requests the link proves the owner of a never verified account instead of the password, see
   * `verifyEmail`.
   */
  readonly deviceHash: Buffer;
};

/**
 * Stores the new address as unverified; the verified one stays valid and gets a link that undoes the change. If another
 * account owns the address, its owner gets a mail instead, so the caller can't detect it. Returns the unverified
 * address. Throws as `confirmIdentity` does.
 */
export async function changeEmail(db: Database, input: Input, now: Date): Promise<string> {
  const { actor, emailAddress, password, deviceHash } = input;
  const { userId } = actor;
  const confirmedHash = await confirmIdentity(db, { actor, password, loginNeeded: message("emailNeedsLogin") }, now);
  const { refusal } = await takeFromBudget(db, verificationMailBudget, { emailAddress, deviceHash }, now);
  if (refusal !== null && !(await isPersonsDevice(db, userId, deviceHash))) throw refusal;
  await db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, userId);
    if (person === undefined) throw sessionExpired();
    if (person.passwordHash !== confirmedHash) throw wrongPassword();
    const isFirst = person.email === null;
    await trx
      .updateTable("person")
      .set({ unverifiedEmail: emailAddress, updatedAt: now, ...(isFirst && { signUpDeviceHash: deviceHash }) })
      .where("id", "=", userId)
      .execute();
    await mailNewAddress(trx, { personId: userId, isChange: !isFirst, emailAddress });
    if (person.email !== null) await notifyOldAddress(trx, { ...person, email: person.email }, now);
    await insertAudit(trx, { actorId: userId, action: "update-email", subjectType: "user", subjectId: userId });
  });
  return emailAddress;
}

/**
 * Withdraws a pending change if this is the person's own verified address, which needs no password. Returns whether it
 * is.
 */
export async function withdrawEmailChange(db: Database, userId: string, emailAddress: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("person")
      .set({ unverifiedEmail: null, updatedAt: now })
      .where("id", "=", userId)
      .where("email", "=", emailAddress)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await insertAudit(trx, { actorId: userId, action: "withdraw-email", subjectType: "user", subjectId: userId });
    return true;
  });
}

type NewAddress = { readonly personId: string; readonly isChange: boolean; readonly emailAddress: string };

async function mailNewAddress(trx: Trx, { personId, isChange, emailAddress }: NewAddress): Promise<void> {
  const owner = await findOwnerOfEmail(trx, emailAddress);
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: owner?.id ?? personId,
    address: emailAddress,
    ...(owner === undefined
      ? { template: "verify-email", data: { isChange } }
      : { template: "address-known", data: { firstName: owner.firstName } }),
  });
}

/** Addressed explicitly: the account may have another address by the time the mail is sent. */
async function notifyOldAddress(
  trx: Trx,
  { id, firstName, email }: { readonly id: string; readonly firstName: string; readonly email: string },
  now: Date,
): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    address: email,
    template: "email-change-requested",
    data: { firstName, at: now.toISOString() },
  });
}
