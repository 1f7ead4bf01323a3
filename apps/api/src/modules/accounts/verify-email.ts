import type { VerifyEmailBody } from "@meander/domain/contract/accounts";
import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { checkPassword } from "./check-password.ts";
import { isUsable, type LinkOpener, stepOf } from "./check-verification.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { invalidateLinks, linkExpired, lockEmailOfLink, redeemLink } from "./one-time-link.ts";
import { hashPassword } from "./passwords.ts";
import { findOwnerOfEmail, findVerification, hasOpenSession, lockPerson } from "./queries.ts";
import { recoverAccount } from "./recover-account.ts";

type Input = LinkOpener & VerifyEmailBody & { readonly verifyHash: string };

type Verified = {
  readonly userId: UserId;
  /** False if it replaced an older address. */
  readonly isFirst: boolean;
  /** The page where the link was requested. */
  readonly returnPath: string | null;
};

/**
 * Uses up the link and verifies its address, see `verificationStepOf`; a replaced address is notified. Returns null for
 * an address that is verified already, and changes nothing then.
 *
 * Without proof that it belongs to the account, the owner of a first address takes the account over, with the new
 * password or none. A changed address is refused: its owner would move into an account that a stranger can take back.
 *
 * Throws DomainError link-expired when the link is unknown, used or too old, conflict in another person's session,
 * rule-broken for a wrong or missing password, too-many-requests.
 */
export async function verifyEmail(db: Database, input: Input, now: Date): Promise<Verified | null> {
  const { verifyHash } = input;
  const { checkedHash, newHash } = await getPasswords(db, input, now);
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, verifyHash);
    if ((await findVerification(trx, verifyHash))?.isConfirmed === true) return null;
    const { personId, email, returnPath } = await redeemLink(trx, "verify-email", verifyHash, now);
    await invalidateLinks(trx, { purpose: "verify-email", personId }, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    const isWaiting = person?.unverifiedEmail?.toLowerCase() === email.toLowerCase();
    if (person === undefined || !isWaiting || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    await deleteOtherSignUps(trx, personId, email);
    const isFirst = person.email === null;
    const { caller } = input;
    // A session that ended since the request began proves nothing.
    const opener = caller && (await hasOpenSession(trx, caller)) ? input : { ...input, caller: null };
    const step = stepOf({ ...person, personId, isFirst, isConfirmed: false }, opener);
    if (step === "logOut") throw new DomainError("conflict", message("loggedInAsOther"));
    if (checkedHash !== null && checkedHash !== person.passwordHash) throw accountPasswordWrong();
    const isProven = step === "confirm" || checkedHash !== null;
    if (isFirst && (!isProven || newHash !== null)) await takeOver(trx, { personId, passwordHash: newHash }, now);
    if (!isFirst && !isProven) throw new DomainError("rule-broken", message("emailNeedsAccount"));
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

/** The verified hash of the account's password and that of the new one; null where none was sent. */
async function getPasswords(db: Database, { verifyHash, password, newPassword, deviceHash }: Input, now: Date) {
  const link = await findVerification(db, verifyHash);
  if (link === undefined || !isUsable(link, now)) return { checkedHash: null, newHash: null };
  const given = { personId: link.personId, deviceHash, wrong: accountPasswordWrong };
  return {
    checkedHash: password === undefined ? null : await checkPassword(db, { ...given, password }, now),
    newHash: newPassword === undefined ? null : await hashPassword(newPassword),
  };
}

function accountPasswordWrong(): DomainError {
  const text = message("accountPasswordWrong");
  return new DomainError("rule-broken", text, { fields: { password: text } });
}

type TakeOver = { readonly personId: string; readonly passwordHash: string | null };

/** The address's owner becomes the account's. Linked logins are the sign-up's, since no address was verified before. */
async function takeOver(trx: Trx, { personId, passwordHash }: TakeOver, now: Date): Promise<void> {
  await recoverAccount(trx, { personId, passwordHash }, now);
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
