import { timingSafeEqual } from "node:crypto";
import type { VerifyEmailBody } from "@meander/domain/contract/accounts";
import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { checkPassword } from "./check-password.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { wrongPassword } from "./confirm-identity.ts";
import { findLink, invalidateLinks, linkExpired, lockEmailOfLink, redeemLink } from "./one-time-link.ts";
import { findOwnerOfEmail, hasOpenSession, lockPerson } from "./queries.ts";
import { recoverAccount } from "./recover-account.ts";

type Input = VerifyEmailBody & {
  readonly verifyHash: string;
  /** The browser that followed the link; null without a device cookie. */
  readonly deviceHash: Buffer | null;
  /** The session of that browser; null without one. */
  readonly caller: Pick<SessionActor, "userId" | "sessionPublicId"> | null;
};

type Verified = {
  readonly userId: UserId;
  /** False if it replaced an older address. */
  readonly isFirst: boolean;
  /** The page where the link was requested. */
  readonly returnPath: string | null;
};

/**
 * Uses up the link and verifies its address; a replaced address is notified.
 *
 * A first address may be another person's than the one who signed up. So unless the link is followed in the browser
 * that requested it, or with the password, its owner recovers the account. A changed address needs a session or the
 * password of its account: otherwise its owner would move into an account that a stranger can undo the change of.
 *
 * Throws DomainError link-expired when the link is unknown, used or too old, rule-broken for a wrong or missing
 * password, too-many-requests.
 */
export async function verifyEmail(db: Database, input: Input, now: Date): Promise<Verified> {
  const { verifyHash, deviceHash, caller } = input;
  const checkedHash = await checkGivenPassword(db, input, now);
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, verifyHash);
    const { personId, email, returnPath } = await redeemLink(trx, "verify-email", verifyHash, now);
    await invalidateLinks(trx, { purpose: "verify-email", personId }, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    const isWaiting = person?.unverifiedEmail?.toLowerCase() === email.toLowerCase();
    if (person === undefined || !isWaiting || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    if (checkedHash !== null && checkedHash !== person.passwordHash) throw wrongPassword();
    await deleteOtherSignUps(trx, personId, email);
    const isFirst = person.email === null;
    const isOwn = isFirst
      ? isSame(person.signUpDeviceHash, deviceHash)
      : caller?.userId === personId && (await hasOpenSession(trx, caller));
    if (!isOwn && checkedHash === null) {
      if (!isFirst) throw new DomainError("rule-broken", message("emailNeedsAccount"));
      await takeOver(trx, personId, now);
    }
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

/** The hash of the password that was sent; null without one. */
async function checkGivenPassword(db: Database, { verifyHash, password, deviceHash }: Input, now: Date) {
  const link = password === undefined ? undefined : await findLink(db, "verify-email", verifyHash, now);
  if (link === undefined || password === undefined) return null;
  return checkPassword(db, { personId: link.personId, password, deviceHash, wrong: wrongPassword }, now);
}

/** The address's owner becomes the account's. Linked logins are the sign-up's, since no address was verified before. */
async function takeOver(trx: Trx, personId: string, now: Date): Promise<void> {
  await recoverAccount(trx, { personId, passwordHash: null }, now);
  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();
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
