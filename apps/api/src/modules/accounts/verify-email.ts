import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { deleteOtherSignUps } from "./claim-email.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";
import { findOwnerOfEmail, lockPerson } from "./queries.ts";

/**
 * A new link for this person's address, good once within 24 hours. Made when the mail leaves, so that the secret is never stored.
 */
export async function issueVerifyHash(db: Database, personId: string, email: string, now: Date): Promise<string> {
  const secret = createOneTimeSecret();
  await db
    .insertInto("oneTimeLink")
    .values({
      hash: hashOneTimeSecret(secret),
      purpose: "verify-email",
      personId,
      email,
      createdAt: now,
      expiresAt: sql`${now}::timestamptz + interval '24 hours'`,
    })
    .execute();
  return secret;
}

/** Uses the link up and makes its address the person's. Throws DomainError link-expired when it is unknown, used or too old. */
export async function verifyEmail(db: Database, verifyHash: string, now: Date): Promise<UserId> {
  return db.transaction().execute(async (trx) => {
    await lockEmailOfLink(trx, verifyHash);
    const { personId, email } = await useLink(trx, verifyHash, now);
    const person = await lockPerson(trx, personId);
    const owner = await findOwnerOfEmail(trx, email);
    const isWaiting = person?.unverifiedEmail?.toLowerCase() === email.toLowerCase();
    if (!isWaiting || (owner !== undefined && owner.id !== personId)) throw linkExpired();
    await deleteOtherSignUps(trx, personId, email);
    await trx
      .updateTable("person")
      .set({ email, unverifiedEmail: null, updatedAt: now })
      .where("id", "=", personId)
      .execute();
    await insertAudit(trx, { actorId: personId, action: "verify-email", subjectType: "user", subjectId: personId });
    return userIdSchema.parse(personId);
  });
}

/** The lock of `lockEmail`, by the link that names the address. */
async function lockEmailOfLink(trx: Trx, verifyHash: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(lower(email::text), 0)) from one_time_link
    where hash = ${hashOneTimeSecret(verifyHash)}`.execute(trx);
}

/** Single use under concurrency: one update decides, and takes the person's other links for the address with it. */
async function useLink(trx: Trx, verifyHash: string, now: Date) {
  const link = await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("hash", "=", hashOneTimeSecret(verifyHash))
    .where("purpose", "=", "verify-email")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["personId", "email"])
    .executeTakeFirst();
  if (link === undefined) throw linkExpired();
  await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("personId", "=", link.personId)
    .where("email", "=", link.email)
    .where("usedAt", "is", null)
    .execute();
  return link;
}

function linkExpired(): DomainError {
  return new DomainError("link-expired", message("linkExpired"));
}
