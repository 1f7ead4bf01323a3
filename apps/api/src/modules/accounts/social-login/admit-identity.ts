import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { type Locale, storedLocale } from "@meander/domain/messages/locales";
import { message } from "@meander/domain/messages/message";
import { nameOfClaims } from "@meander/domain/person/claimed-name";
import { sql } from "kysely";
import type { Database, Trx } from "../../../db/client.ts";
import type { Identity } from "../../../openid/identity.ts";
import { enqueueDelivery } from "../../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { deleteOtherSignUps, lockEmail } from "../claim-email.ts";
import { lockOwnerOfEmail } from "./queries.ts";

type Provider = { readonly id: string; readonly name: string };
export type NewName = { readonly firstName: string; readonly lastName: string };
type Input = {
  readonly provider: Provider;
  readonly identity: Identity;
  readonly acceptsTerms: boolean;
  readonly standIn: NewName;
  /** The language in which a new person comes. */
  readonly locale: Locale;
};

/**
 * Whose account this identity opens. One seen before is its person's, whatever address it has by now. A new one joins the verified owner of
 * its verified address, who is told by mail; else it is a new person, if they have accepted the terms. An address that the issuer doesn't vouch
 * for opens nobody's account and is not even kept.
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
    if (owner !== undefined) await tellOwner(trx, owner, provider);
    return userIdSchema.parse(personId);
  });
}

/** One at a time for each account elsewhere, before anything else is locked: two first logins at once make one person. */
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

async function insertPerson(trx: Trx, { identity, provider, standIn, locale }: Input, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("person")
    .values({
      ...nameOfClaims(identity.name, standIn),
      email: identity.verifiedEmail,
      locale: storedLocale(locale),
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (identity.verifiedEmail !== null) await deleteOtherSignUps(trx, id, identity.verifiedEmail);
  const data = { provider: provider.id };
  await insertAudit(trx, { actorId: id, action: "sign-up", subjectType: "user", subjectId: id, data });
  return id;
}

type Link = { readonly personId: string; readonly provider: Provider; readonly identity: Identity };

/** An address may pass from hand to hand at an issuer: a second account there with the same one doesn't get in. */
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

async function tellOwner(trx: Trx, owner: { id: string; firstName: string }, provider: Provider): Promise<void> {
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: owner.id,
    template: "identity-linked",
    data: { firstName: owner.firstName, providerName: provider.name },
  });
}
