import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { tokenPolicy } from "@meander/domain/policy";
import { hourMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";

const hoursOf = {
  "verify-email": tokenPolicy.emailVerifyHours,
  "reset-password": tokenPolicy.passwordResetHours,
  "undo-email": tokenPolicy.emailUndoHours,
} as const;
type Purpose = keyof typeof hoursOf;

type NewLink = {
  readonly purpose: Purpose;
  readonly personId: string;
  readonly email: string;
  /** For `undo-email`: when the change that it undoes was requested. */
  readonly changeRequestedAt?: Date;
  /** A page of this site, see `safeReturnPath`. */
  readonly returnPath?: string | undefined;
};

/**
 * Creates a single-use link for this address. It is created when the mail is sent, so that the secret is never stored.
 */
export async function issueLink(db: Database, link: NewLink, now: Date): Promise<string> {
  const { purpose, personId, email, changeRequestedAt = null, returnPath = null } = link;
  const secret = createOneTimeSecret();
  const expiresAt = new Date(now.getTime() + hoursOf[purpose] * hourMs);
  const stored = { purpose, personId, email, changeRequestedAt, returnPath, createdAt: now, expiresAt };
  await db
    .insertInto("oneTimeLink")
    .values({ hash: hashOneTimeSecret(secret), ...stored })
    .execute();
  return secret;
}

/** The recipient of a link of any kind, used or not; for locking their row before the link. */
export async function findLinkRecipient(db: Database, secret: string): Promise<string | undefined> {
  const query = db.selectFrom("oneTimeLink").select("personId").where("hash", "=", hashOneTimeSecret(secret));
  return (await query.executeTakeFirst())?.personId;
}

/**
 * Single use under concurrency: one update decides. Throws DomainError link-expired when the link is unknown, used or
 * too old.
 */
export async function redeemLink(trx: Trx, purpose: Purpose, secret: string, now: Date) {
  const link = await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("hash", "=", hashOneTimeSecret(secret))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["personId", "email", "changeRequestedAt", "returnPath"])
    .executeTakeFirst();
  if (link === undefined) throw linkExpired();
  return link;
}

type LinkFilter = {
  readonly purpose: Purpose;
  readonly personId: string;
  readonly changeRequestedSince?: Date;
};

/** Marks the person's other links of this kind as used. */
export async function invalidateLinks(trx: Trx, filter: LinkFilter, now: Date): Promise<void> {
  const { purpose, personId, changeRequestedSince } = filter;
  await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("personId", "=", personId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .$if(changeRequestedSince !== undefined, (query) =>
      query.where("changeRequestedAt", ">=", changeRequestedSince ?? null),
    )
    .execute();
}

/** Takes the lock of `lockEmail` for the address that the link names. */
export async function lockEmailOfLink(trx: Trx, secret: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(lower(email::text), 0)) from one_time_link
    where hash = ${hashOneTimeSecret(secret)}`.execute(trx);
}

export function linkExpired(): DomainError {
  return new DomainError("link-expired", message("linkExpired"));
}
