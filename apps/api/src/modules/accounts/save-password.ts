import type { Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { endSessions } from "./end-sessions.ts";
import { invalidateLinks } from "./one-time-link.ts";

type NewPassword = {
  readonly person: { readonly id: string; readonly firstName: string; readonly email: string | null };
  readonly passwordHash: string;
  /** Public id of the session that changes it, which stays open; absent for a mailed link. */
  readonly currentSession?: string;
};

/**
 * Sets a new password; the caller has locked the person's row. Ends every other session, invalidates mailed reset
 * links, and notifies the person's verified address.
 */
export async function savePassword(trx: Trx, { person, passwordHash, currentSession }: NewPassword, now: Date) {
  await trx.updateTable("person").set({ passwordHash, updatedAt: now }).where("id", "=", person.id).execute();
  await endSessions(trx, { personId: person.id, except: currentSession, reason: "password-changed" }, now);
  await invalidateLinks(trx, { purpose: "reset-password", personId: person.id }, now);
  if (person.email === null) return;
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: person.id,
    template: "password-changed",
    data: { firstName: person.firstName, at: now.toISOString() },
  });
}
