import { timingSafeEqual } from "node:crypto";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { endSessions } from "./end-sessions.ts";
import { linkExpired, lockEmailOfLink, redeemLink, spendLinks } from "./one-time-link.ts";
import { findOwnerOfEmail, lockPerson } from "./queries.ts";

type Input = {
  readonly verifyHash: string;
  /** The browser in which the link was followed; null when it has never been here. */
  readonly deviceHash: Buffer | null;
};

type Verified = {
  readonly userId: UserId;
  /** The account's first address; otherwise it replaced one. */
  readonly isFirst: boolean;
  /** Where the person came from when they asked for the link. */
  readonly returnPath: string | null;
};

/**
 * Uses the link up and makes its address the person's; an old one is told. Whoever signs up with somebody else's address knows the
 * account's password and may be logged in: unless the link is followed in the browser that asked for it, all of that is gone and the
 * person is asked for a password of their own. Throws DomainError link-expired when it is unknown, used or too old.
 */
export async function verifyEmail(db: Database, { verifyHash, deviceHash }: Input, now: Date): Promise<Verified> {
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, verifyHash);
    const { personId, email, returnPath } = await redeemLink(trx, "verify-email", verifyHash, now);
    await spendLinks(trx, { purpose: "verify-email", personId }, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    const isWaiting = person?.unverifiedEmail?.toLowerCase() === email.toLowerCase();
    if (person === undefined || !isWaiting || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    await deleteOtherSignUps(trx, personId, email);
    const isFirst = person.email === null;
    if (isFirst && !isSame(person.signUpDeviceHash, deviceHash)) await dropWaysIn(trx, personId, now);
    await trx
      .updateTable("person")
      .set({ email, unverifiedEmail: null, signUpDeviceHash: null, updatedAt: now })
      .where("id", "=", personId)
      .execute();
    if (person.email !== null) await tellOldAddress(trx, { ...person, email: person.email }, now);
    await insertAudit(trx, { actorId: personId, action: "verify-email", subjectType: "user", subjectId: personId });
    return { userId: userIdSchema.parse(personId), isFirst, returnPath };
  });
}

function isSame(kept: Buffer | null, shown: Buffer | null): boolean {
  return kept !== null && shown !== null && timingSafeEqual(kept, shown);
}

/** Everything by which somebody else might get in, or go on reading, once the account is the address's owner's. */
async function dropWaysIn(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx.updateTable("person").set({ passwordHash: null }).where("id", "=", personId).execute();
  await endSessions(trx, { personId, reason: "password-changed" }, now);
  await trx.deleteFrom("knownDevice").where("personId", "=", personId).execute();
  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();
  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();
}

type Moved = { readonly id: string; readonly firstName: string; readonly email: string };

/** Links that were mailed to the old address set no password any more: they name an address that isn't the account's. */
async function tellOldAddress(trx: Trx, { id, firstName, email }: Moved, now: Date): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    address: email,
    template: "email-changed",
    data: { firstName, at: now.toISOString() },
  });
}
