import type { Trx } from "../../db/client.ts";
import { endSessions } from "./end-sessions.ts";
import { invalidateLinks } from "./one-time-link.ts";

type Recovery = {
  readonly personId: string;
  /** The only password that is valid from now on; null until the person sets one. */
  readonly passwordHash: string | null;
};

/**
 * Makes the owner of the account's mailbox the only one who can use the account. Sets the password and ends everything
 * else that a person who knew the old one may hold: a pending address with its links, links that undo a change of
 * address, reset links, sessions, known devices, the calendar address and profile links that the person shared. Linked
 * logins stay, see `verifyEmail`. The caller has locked the person's row.
 */
export async function recoverAccount(trx: Trx, { personId, passwordHash }: Recovery, now: Date): Promise<void> {
  // A verification link requires its pending address. An undo link may be issued later, when its mail is sent.
  await trx
    .updateTable("person")
    .set({ passwordHash, unverifiedEmail: null, signUpDeviceHash: null, recoveredAt: now, updatedAt: now })
    .where("id", "=", personId)
    .execute();
  await endSessions(trx, { personId, reason: "password-changed" }, now);
  await invalidateLinks(trx, { purpose: "reset-password", personId }, now);
  await trx.deleteFrom("knownDevice").where("personId", "=", personId).execute();
  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();
  await trx
    .updateTable("profileShare")
    .set({ revokedAt: now })
    .where("sharedBy", "=", personId)
    .where("revokedAt", "is", null)
    .execute();
}
