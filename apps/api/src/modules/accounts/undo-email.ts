import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { endSessions } from "./end-sessions.ts";
import { invalidateLinks, linkExpired, lockEmailOfLink, redeemLink } from "./one-time-link.ts";
import { findOwnerOfEmail, lockPerson } from "./queries.ts";

type Input = {
  readonly undoHash: string;
  /** Public id of the caller's session, which stays open if it belongs to the same person. */
  readonly callerSession: string | undefined;
};

/**
 * Restores the old address, whether or not the new one was verified. Revokes every access that the new address or
 * another session could use to return. Returns the old address. Throws DomainError link-expired when the link is
 * unknown, used or too old, or when a password reset ended it, see `recoverAccount`.
 */
export async function undoEmail(db: Database, { undoHash, callerSession }: Input, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, undoHash);
    const { personId, email, changeRequestedAt } = await redeemLink(trx, "undo-email", undoHash, now);
    if (changeRequestedAt === null) throw linkExpired();
    // Links are locked before the person, as in `verifyEmail`, to avoid a deadlock.
    await invalidateLinks(trx, { purpose: "undo-email", personId, changeRequestedSince: changeRequestedAt }, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    if (person === undefined || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    if (person.recoveredAt !== null && changeRequestedAt <= person.recoveredAt) throw linkExpired();
    await deleteOtherSignUps(trx, personId, email);
    await trx
      .updateTable("person")
      .set({ email, unverifiedEmail: null, updatedAt: now })
      .where("id", "=", personId)
      .execute();
    await endSessions(trx, { personId, except: callerSession, reason: "logged-out" }, now);
    await deleteAccessSince(trx, personId, changeRequestedAt);
    if (person.email !== null && owner === undefined)
      await notifyNewAddress(trx, { ...person, email: person.email }, now);
    await insertAudit(trx, { actorId: personId, action: "undo-email", subjectType: "user", subjectId: personId });
    return email;
  });
}

/** Deletes logins linked and devices used since, and the calendar feed, whose address may have been copied. */
async function deleteAccessSince(trx: Trx, personId: string, since: Date): Promise<void> {
  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).where("createdAt", ">=", since).execute();
  await trx.deleteFrom("knownDevice").where("personId", "=", personId).where("firstSeenAt", ">=", since).execute();
  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();
}

type Account = { readonly id: string; readonly firstName: string; readonly email: string };

/** The mail has no link: the owner of the new address must log in to change it back. */
async function notifyNewAddress(trx: Trx, { id, firstName, email }: Account, now: Date): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    address: email,
    template: "email-restored",
    data: { firstName, at: now.toISOString() },
  });
}
