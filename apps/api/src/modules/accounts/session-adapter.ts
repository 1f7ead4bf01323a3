import { dayMs } from "@meander/domain/time/durations";
import { createHash } from "node:crypto";
import { isSessionEnd, type SessionEnd } from "@meander/domain/person/session-end";
import { isUserTypeCode, type UserTypeCode } from "@meander/domain/person/user-type";
import { sessionPolicy, sessionSeenMinutes } from "@meander/domain/policy";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Adapter, DatabaseSession, DatabaseUser } from "lucia";
import type { Database, Trx } from "../../db/client.ts";
import { writeIfPossible } from "../../db/constraint-errors.ts";
import { NOTE_MINUTES } from "../../db/replica/own-writes.ts";
import type { DB } from "../../db/generated-types.ts";
import type { StoredRights } from "./session-actor.ts";

/** A console that comes back within this time is told why its session was ended. */
const REMEMBERED_DAYS = 30;
const ABSOLUTE_MS = sessionPolicy.absoluteDays * dayMs;
const SEEN_MS = sessionSeenMinutes * 60 * 1000;

type Options = {
  /** Also what a person's reads on a replica wait for. */
  readonly readsOwnWrites: boolean;
};

/**
 * Keeps lucia's sessions in Postgres under the SHA-256 of their id: reading the table opens no session.
 * Returned sessions carry the raw id, because lucia deletes and renews by what it was given.
 */
export function createSessionAdapter(db: Database, clock: () => Date, { readsOwnWrites }: Options): Adapter {
  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await db
        .selectFrom("session")
        .innerJoin("person", "person.id", "session.personId")
        .select([
          "session.publicId",
          "session.personId",
          "session.expiresAt",
          "session.absoluteExpiresAt",
          "session.client",
          "session.lastSeenAt",
        ])
        .select(["person.userType", "person.email", "person.suspendedUntil"])
        .select((eb) => grantsOf(eb).as("grants"))
        .$if(readsOwnWrites, (query) => query.select((eb) => newestWriteOf(eb).as("writtenUpTo")))
        .where("session.idHash", "=", hashOf(sessionId))
        .executeTakeFirst();
      if (row === undefined) return [null, null];
      await writeIfPossible(() => noteUse(db, sessionId, row.lastSeenAt, clock()));
      const { personId, expiresAt, publicId, absoluteExpiresAt, client, writtenUpTo = null } = row;
      return [
        {
          id: sessionId,
          userId: personId,
          expiresAt,
          attributes: { publicId, absoluteExpiresAt, client, userAgent: null, writtenUpTo },
        },
        {
          id: personId,
          attributes: {
            userType: userTypeOf(row.userType),
            isVerified: row.email !== null,
            suspendedUntil: row.suspendedUntil,
            grants: row.grants.map((grant) => grant.permission),
          },
        },
      ];
    },

    async setSession({ id, userId, expiresAt, attributes }) {
      const now = clock();
      const { client, userAgent } = attributes;
      await db
        .insertInto("session")
        .values({
          idHash: hashOf(id),
          personId: userId,
          client,
          userAgent,
          createdAt: now,
          lastSeenAt: now,
          expiresAt,
          // By the system's clock, as `expiresAt` and whatever validates both.
          absoluteExpiresAt: new Date(Date.now() + ABSOLUTE_MS),
        })
        .execute();
    },

    /** lucia knows no absolute limit: idle renewal stops there. */
    async updateSessionExpiration(sessionId, expiresAt) {
      const renewal = db
        .updateTable("session")
        .set({ expiresAt: sql`least(${expiresAt}::timestamptz, absolute_expires_at)` })
        .where("idHash", "=", hashOf(sessionId));
      await writeIfPossible(() => renewal.execute());
    },

    async deleteSession(sessionId) {
      await db.deleteFrom("session").where("idHash", "=", hashOf(sessionId)).execute();
    },

    async deleteUserSessions(userId) {
      await db.deleteFrom("session").where("personId", "=", userId).execute();
    },

    async deleteExpiredSessions() {
      const now = clock();
      await db.deleteFrom("session").where("expiresAt", "<=", now).execute();
      const longAgo = new Date(now.getTime() - REMEMBERED_DAYS * dayMs);
      await db.deleteFrom("endedSession").where("endedAt", "<=", longAgo).execute();
    },

    async getUserSessions() {
      throw new Error("Sessions are listed by their public id; the raw ids can't be known.");
    },
  };
}

type LockedCaller = Omit<StoredRights, "userType"> & { readonly userType: number };

/** See `db/functions/lock_caller.sql`; null when the session is over. */
export async function lockStoredRights(trx: Trx, sessionPublicId: string, now: Date): Promise<StoredRights | null> {
  const { rows } = await sql<LockedCaller>`
    select * from lock_caller(${sessionPublicId}::uuid, ${now}::timestamptz)`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { ...row, userType: userTypeOf(row.userType) };
}

/** Why a session that is no more was ended; null for one that ran out, was logged out, or never was. */
export async function findSessionEnd(db: Database | Trx, sessionId: string): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom("endedSession")
    .select("reason")
    .where("idHash", "=", hashOf(sessionId))
    .executeTakeFirst();
  return row !== undefined && isSessionEnd(row.reason) ? row.reason : null;
}

/** At most once an hour, so that reading stays reading; of several requests at once one writes. */
async function noteUse(db: Database, sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_MS);
  if (lastSeenAt > before) return;
  await db
    .updateTable("session")
    .set({ lastSeenAt: now })
    .where("idHash", "=", hashOf(sessionId))
    .where("lastSeenAt", "<=", before)
    .execute();
}

function grantsOf(eb: ExpressionBuilder<DB, "person">) {
  return jsonArrayFrom(
    eb.selectFrom("personGrant").select("personGrant.permission").whereRef("personGrant.personId", "=", "person.id"),
  );
}

function newestWriteOf(eb: ExpressionBuilder<DB, "person">) {
  return eb
    .selectFrom("ownWrite")
    .select("ownWrite.logPosition")
    .whereRef("ownWrite.personId", "=", "person.id")
    .where("ownWrite.notedAt", ">", sql<Date>`now() - make_interval(mins => ${NOTE_MINUTES})`);
}

function userTypeOf(code: number): UserTypeCode {
  if (!isUserTypeCode(code)) throw new RangeError(`The database holds an unknown user type: ${code}`);
  return code;
}

function hashOf(sessionId: string): Buffer {
  return createHash("sha256").update(sessionId).digest();
}
