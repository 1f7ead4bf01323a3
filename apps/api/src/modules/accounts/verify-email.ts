import { timingSafeEqual } from "node:crypto";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { endSessions } from "./end-sessions.ts";
import { invalidateLinks, linkExpired, lockEmailOfLink, redeemLink } from "./one-time-link.ts";
import { findOwnerOfEmail, lockPerson } from "./queries.ts";

type Input = {
  readonly verifyHash: string;
  /** The browser that followed the link; null without a device cookie. */
  readonly deviceHash: Buffer | null;
};

type Verified = {
  readonly userId: UserId;
  /** False if it replaced an older address. */
  readonly isFirst: boolean;
  /** The page where the link was requested. */
  readonly returnPath: string | null;
};

/**
 * Uses up the link and verifies its address; a replaced address is notified. A sign-up with another person's address
 * leaves a password and perhaps sessions behind. So unless the link is followed in the browser that requested it, these
 * are revoked and the person must set a new password. Throws DomainError link-expired when the link is unknown, used or
 * too old.
 */
export async function verifyEmail(db: Database, { verifyHash, deviceHash }: Input, now: Date): Promise<Verified> {
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, verifyHash);
    const { personId, email, returnPath } = await redeemLink(trx, "verify-email", verifyHash, now);
    await invalidateLinks(trx, { purpose: "verify-email", personId }, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    const isWaiting = person?.unverifiedEmail?.toLowerCase() === email.toLowerCase();
    if (person === undefined || !isWaiting || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    await deleteOtherSignUps(trx, personId, email);
    const isFirst = person.email === null;
    if (isFirst && !isSame(person.signUpDeviceHash, deviceHash)) await revokeAccess(trx, personId, now);
    await trx
      .updateTable("person")
      .set({ email, unverifiedEmail: null, signUpDeviceHash: null, updatedAt: now })
      .where("id", "=", personId)
      .execute();
    if (person.email !== null) await notifyReplacedAddress(trx, { ...person, email: person.email }, now);
    await insertAudit(trx, { actorId: personId, action: "verify-email", subjectType: "user", subjectId: personId });
    return { userId: userIdSchema.parse(personId), isFirst, returnPath };
  });
}

function isSame(stored: Buffer | null, presented: Buffer | null): boolean {
  return stored !== null && presented !== null && timingSafeEqual(stored, presented);
}

/** Revokes every access that another person could use once the account belongs to the address's owner. */
async function revokeAccess(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx.updateTable("person").set({ passwordHash: null }).where("id", "=", personId).execute();
  await endSessions(trx, { personId, reason: "password-changed" }, now);
  await trx.deleteFrom("knownDevice").where("personId", "=", personId).execute();
  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();
  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();
}

type Recipient = { readonly id: string; readonly firstName: string; readonly email: string };

/** Reset links mailed to the old address are already invalid: they name an address that isn't the account's. */
async function notifyReplacedAddress(trx: Trx, { id, firstName, email }: Recipient, now: Date): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    address: email,
    template: "email-changed",
    data: { firstName, at: now.toISOString() },
  });
}
