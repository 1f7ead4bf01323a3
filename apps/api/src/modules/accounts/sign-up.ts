import type { SignUpBody } from "@meander/domain/contract/accounts";
import { type Locale, storedLocale } from "@meander/domain/messages/locales";
import type { Database, Trx } from "../../db/client.ts";
import { enqueueDecoy } from "../../outbox/enqueue-decoy.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { chooseProductUpdates } from "../notifications/choose-product-updates.ts";
import { verificationMailBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { hashPassword } from "./passwords.ts";
import { findMailRecipient, findOwnerOfEmail } from "./queries.ts";
import { returnPathOf } from "./return-path.ts";

type Input = SignUpBody & {
  readonly locale: Locale;
  readonly asksForProductUpdates: boolean;
  /** The browser that sets the password, see `verifyEmail`. */
  readonly deviceHash: Buffer;
  /** The same, or null if its cookie is new. */
  readonly knownDeviceHash: Buffer | null;
};

/**
 * Creates an unverified account, without a session. If the address already has a verified account, its owner gets a
 * mail instead of the link. The account is created all the same and never verified, so that neither the response, its
 * time nor a later login reveals a difference. Other unverified sign-ups with the address stay: the address goes to the
 * one whose link is followed. Once an address's mails are used up, no further account is created from a browser with a
 * device cookie.
 */
export async function signUp(db: Database, body: Input, now: Date): Promise<void> {
  const { emailAddress, knownDeviceHash } = body;
  const subject = { emailAddress, deviceHash: knownDeviceHash };
  const { refusal } = await takeFromBudget(db, verificationMailBudget, subject, now);
  const passwordHash = await hashPassword(body.password);
  if (refusal !== null) return remindOwner(db, subject);
  await db.transaction().execute(async (trx) => {
    const owner = await findOwnerOfEmail(trx, emailAddress);
    const id = await insertPerson(trx, body, passwordHash, now);
    const isWanted = body.productUpdates === true;
    if (body.asksForProductUpdates) await chooseProductUpdates(trx, { personId: id, isWanted, now });
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: owner?.id ?? id,
      address: emailAddress,
      ...(owner === undefined
        ? { template: "verify-email", data: { isChange: false, ...returnPathOf(body.returnPath) } }
        : { template: "address-known", data: { firstName: owner.firstName } }),
    });
    await insertAudit(trx, {
      actorId: id,
      action: owner === undefined ? "sign-up" : "sign-up-known-address",
      subjectType: "user",
      subjectId: owner?.id ?? id,
    });
  });
}

/** Mails the owner about their account, and only from a device of theirs. */
async function remindOwner(
  db: Database,
  { emailAddress, deviceHash }: { readonly emailAddress: string; readonly deviceHash: Buffer | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const recipient = await findMailRecipient(trx, emailAddress, { callerId: null, deviceHash });
    if (recipient === undefined || !recipient.isOwner || !recipient.isOnOwnDevice)
      return enqueueDecoy(trx, "address-known");
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: recipient.id,
      address: emailAddress,
      template: "address-known",
      data: { firstName: recipient.firstName },
    });
  });
}

async function insertPerson(trx: Trx, body: Input, passwordHash: string, now: Date): Promise<string> {
  const { firstName, lastName, emailAddress, deviceHash, locale } = body;
  const { id } = await trx
    .insertInto("person")
    .values({
      firstName,
      lastName,
      unverifiedEmail: emailAddress,
      passwordHash,
      signUpDeviceHash: deviceHash,
      locale: storedLocale(locale),
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
