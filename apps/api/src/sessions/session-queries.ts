import { createHash } from "node:crypto";
import { type SessionEnd, sessionEnds } from "@meander/domain/person/session-end";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database, Trx } from "../db/client.ts";
import { namedStatement } from "../db/named-statements.ts";
import { OWN_WRITE_VALID_MINUTES } from "../db/replica/own-writes.ts";
import { storedJson } from "../db/stored-json.ts";
import { storedUserType } from "../db/stored-user-type.ts";
import { countUse, type RateLimit, storedSubject } from "../limits/take-from-limit.ts";
import type { StoredRights } from "./session-actor.ts";

export type StoredSession = StoredRights & {
  readonly publicId: string;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  /** The log position of the person's newest write; only with a replica. */
  readonly lastWrite: number | null;
  /** Uses in the limit's window, including this one; null when the limit is reached or none was counted. */
  readonly used: number | null;
};

const storedSessionEnd = storedJson("ended_session.reason", z.enum(sessionEnds));

type Lookup = {
  readonly now: Date;
  /** Counted for the session's person in the same statement. */
  readonly limit: RateLimit | undefined;
  readonly readsOwnWrites: boolean;
};

type StoredRow = Omit<StoredSession, "userType"> & { readonly userType: number };

/** Finds a session by the SHA-256 of its secret, with its person's rights. The stored hash can't be used to log in. */
export async function findStoredSession(
  db: Database,
  secret: string,
  { now, limit, readsOwnWrites }: Lookup,
): Promise<StoredSession | null> {
  const found = sql`
    select session.public_id, session.person_id, session.expires_at, session.last_seen_at, person.user_type,
      person.email is not null as is_verified, person.suspended_until, person.banned_from,
      array(select person_grant.permission::text from person_grant where person_grant.person_id = person.id) as grants,
      ${readsOwnWrites ? newestWrite : sql`null::int8`} as last_write
    from session join person on person.id = session.person_id where session.id_hash = ${hashOf(secret)}`;
  const { rows } = await sql<StoredRow>`${namedStatement} ${
    limit === undefined
      ? sql`select found.*, null::integer as used from (${found}) found`
      : sql`with found as materialized (${found}),
          counted as (${countUse(limit, storedSubject(sql`found.person_id::text`), sql`from found`, now)})
        select found.*, (select used from counted) as used from found`
  }`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, userType: storedUserType(row.userType) };
}

type NewSession = {
  readonly personId: string;
  readonly client: string;
  readonly userAgent: string | null;
  readonly networkAddress: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly absoluteExpiresAt: Date;
};

export async function insertSession(db: Database, secret: string, { now, ...session }: NewSession): Promise<void> {
  await db
    .insertInto("session")
    .values({ ...session, idHash: hashOf(secret), createdAt: now, lastSeenAt: now })
    .execute();
}

/** Extends the session, up to its absolute expiry. */
export async function renewSession(db: Database, secret: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ expiresAt: sql`least(${expiresAt}::timestamptz, absolute_expires_at)` })
    .where("idHash", "=", hashOf(secret))
    .execute();
}

/** The condition lets only one of several concurrent requests write. */
export async function updateLastSeen(db: Database, secret: string, now: Date, seenBefore: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ lastSeenAt: now })
    .where("idHash", "=", hashOf(secret))
    .where("lastSeenAt", "<=", seenBefore)
    .execute();
}

export async function deleteSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom("session").where("idHash", "=", hashOf(secret)).execute();
}

export async function deleteExpiredSessions(db: Database, now: Date, endedBefore: Date): Promise<void> {
  await db.deleteFrom("session").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("endedSession").where("endedAt", "<=", endedBefore).execute();
}

type LockedCaller = Omit<StoredRights, "userType"> & { readonly userType: number };

/** See `db/functions/lock_caller.sql`; null when the session has ended. */
export async function lockStoredRights(trx: Trx, sessionPublicId: string, now: Date): Promise<StoredRights | null> {
  const { rows } = await sql<LockedCaller>`${namedStatement}
    select person_id, user_type, is_verified, suspended_until, banned_from, grants
    from lock_caller(${sessionPublicId}::uuid, ${now}::timestamptz)`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { ...row, userType: storedUserType(row.userType) };
}

/** Why a session was ended; null when it expired, was logged out, or never existed. */
export async function findSessionEnd(db: Database | Trx, secret: string): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom("endedSession")
    .select("reason")
    .where("idHash", "=", hashOf(secret))
    .executeTakeFirst();
  return row === undefined ? null : storedSessionEnd(row.reason);
}

const newestWrite: RawBuilder<unknown> = sql`(
  select own_write.log_position from own_write
  where own_write.person_id = person.id
    and own_write.noted_at > now() - make_interval(mins => ${sql.lit(OWN_WRITE_VALID_MINUTES)}))`;

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
