import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { type Locale, storedLocale } from "@meander/domain/messages/locales";
import { message } from "@meander/domain/messages/message";
import { nameOfClaims } from "@meander/domain/person/claimed-name";
import { sql } from "kysely";
import type { Database, Trx } from "../../../db/client.ts";
import type { Identity } from "../../../openid/identity.ts";
import { enqueueDelivery } from "../../../outbox/enqueue-delivery.ts";
import { chooseProductUpdates } from "../../notifications/choose-product-updates.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { deleteOtherSignUps, lockEmail } from "../claim-email.ts";
import { lockOwnerOfEmail } from "./queries.ts";

type Provider = { readonly id: string; readonly name: string };
export type NewName = { readonly firstName: string; readonly lastName: string };
type Input = {
  readonly provider: Provider;
  readonly identity: Identity;
  readonly acceptsTerms: boolean;
  readonly fallbackName: NewName;
  readonly locale: Locale;
  /** The login asks nothing, so that a new person gets none until they switch them on. */
  readonly asksForProductUpdates: boolean;
};

/**
 * Returns the account of this identity. A known identity belongs to its person, whatever its address is now. A new one
 * is linked to the verified owner of its verified address, who is notified by mail. Otherwise a new account is created,
 * if the terms are accepted. An address that the issuer doesn't verify opens no account and isn't stored.
 */
export async function admitIdentity(db: Database, input: Input, now: Date): Promise<UserId> {
  const { identity, provider, acceptsTerms } = input;
  return db.transaction().execute(async (trx) => {
    await lockIdentity(trx, identity);
    const known = await touchIdentity(trx, identity, now);
    if (known !== undefined) return userIdSchema.parse(known.personId);
    const email = identity.verifiedEmail;
    if (email !== null) await lockEmail(trx, email);
    const owner = email === null ? undefined : await lockOwnerOfEmail(trx, email);
    if (owner === undefined && !acceptsTerms) throw new DomainError("rule-broken", message("loginTermsNeeded"));
    const personId = owner?.id ?? (await insertPerson(trx, input, now));
    await linkIdentity(trx, { personId, provider, identity }, now);
    if (owner !== undefined) await notifyOwner(trx, owner, provider);
    return userIdSchema.parse(personId);
  });
}

/** Advisory lock per identity, taken before any row lock: two simultaneous first logins create one person. */
async function lockIdentity(trx: Trx, { issuer, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 1))`.execute(trx);
}

function touchIdentity(trx: Trx, { issuer, subject }: Identity, now: Date) {
  return trx
    .updateTable("loginIdentity")
    .set({ lastUsedAt: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("personId")
    .executeTakeFirst();
}

async function insertPerson(trx: Trx, input: Input, now: Date): Promise<string> {
  const { identity, provider, fallbackName, locale } = input;
  const { id } = await trx
    .insertInto("person")
    .values({
      ...nameOfClaims(identity.name, fallbackName),
      email: identity.verifiedEmail,
      locale: storedLocale(locale),
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (input.asksForProductUpdates) await chooseProductUpdates(trx, { personId: id, isWanted: false, now });
  if (identity.verifiedEmail !== null) await deleteOtherSignUps(trx, id, identity.verifiedEmail);
  const data = { provider: provider.id };
  await insertAudit(trx, { actorId: id, action: "sign-up", subjectType: "user", subjectId: id, data });
  return id;
}

type Link = { readonly personId: string; readonly provider: Provider; readonly identity: Identity };

/** An issuer may reassign an address: a second identity there with the same address is refused. */
async function linkIdentity(trx: Trx, { personId, provider, identity }: Link, now: Date): Promise<void> {
  const { issuer, subject } = identity;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("loginIdentity")
    .values({ personId, provider: provider.id, issuer, subject, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.constraint("login_identity_once_per_provider").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new DomainError("conflict", message("loginLinkTaken"));
  const data = { provider: provider.id };
  await insertAudit(trx, {
    actorId: personId,
    action: "link-identity",
    subjectType: "user",
    subjectId: personId,
    data,
  });
}

async function notifyOwner(trx: Trx, owner: { id: string; firstName: string }, provider: Provider): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: owner.id,
    template: "identity-linked",
    data: { firstName: owner.firstName, providerName: provider.name },
  });
}
