import type { Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { endSessions } from "./end-sessions.ts";
import { invalidateLinks } from "./one-time-link.ts";

type Account = { readonly id: string; readonly firstName: string; readonly email: string | null };
type NewPassword = {
  readonly person: Account;
  readonly passwordHash: string;
  /** Public id of the session that changes it, which stays open. */
  readonly currentSession: string;
};

/**
 * Sets the password that a session chose; the caller has locked the person's row. Ends every other session, invalidates
 * mailed reset links, and notifies the person. A mailed link calls `recoverAccount` instead.
 */
export async function savePassword(trx: Trx, { person, passwordHash, currentSession }: NewPassword, now: Date) {
  await trx.updateTable("person").set({ passwordHash, updatedAt: now }).where("id", "=", person.id).execute();
  await endSessions(trx, { personId: person.id, except: currentSession, reason: "password-changed" }, now);
  await invalidateLinks(trx, { purpose: "reset-password", personId: person.id }, now);
  await notifyPasswordChange(trx, person, now);
}

/** Mails the verified address, if there is one. */
export async function notifyPasswordChange(trx: Trx, { id, firstName, email }: Account, now: Date): Promise<void> {
  if (email === null) return;
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    template: "password-changed",
    data: { firstName, at: now.toISOString() },
  });
}
