import type { Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { endSessions } from "./end-sessions.ts";
import { spendLinks } from "./one-time-link.ts";

type NewPassword = {
  readonly person: { readonly id: string; readonly firstName: string; readonly email: string | null };
  readonly passwordHash: string;
  /** The session that changes it, by its public id; absent for a mailed link. */
  readonly keptSession?: string;
};

/**
 * A new password for somebody whose row is locked: every other session ends, mailed links that would set another are used up, and
 * the person is told at their verified address.
 */
export async function savePassword(trx: Trx, { person, passwordHash, keptSession }: NewPassword, now: Date) {
  await trx.updateTable("person").set({ passwordHash, updatedAt: now }).where("id", "=", person.id).execute();
  await endSessions(trx, { personId: person.id, except: keptSession, reason: "password-changed" }, now);
  await spendLinks(trx, { purpose: "reset-password", personId: person.id }, now);
  if (person.email === null) return;
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: person.id,
    template: "password-changed",
    data: { firstName: person.firstName, at: now.toISOString() },
  });
}
