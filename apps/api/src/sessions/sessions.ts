import { randomBytes } from "node:crypto";
import type { UserId } from "@meander/domain/ids";
import type { SessionEnd } from "@meander/domain/person/session-end";
import { sessionPolicy, sessionSeenMinutes } from "@meander/domain/policy";
import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import { dayMs, minuteMs } from "@meander/domain/time/durations";
import type { Config } from "../config.ts";
import type { Database, Trx } from "../db/client.ts";
import { tryWrite } from "../db/constraint-errors.ts";
import type { RateLimit } from "../limits/take-from-limit.ts";
import { findCookie } from "./find-cookie.ts";
import { type SessionActor, sessionActorOf } from "./session-actor.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  findSessionEnd,
  findStoredSession,
  insertSession,
  lockStoredRights,
  renewSession,
  updateLastSeen,
} from "./session-queries.ts";

export type SessionClient = "web" | "console";

type FoundSession = {
  readonly actor: SessionActor;
  readonly isRenewed: boolean;
  /**
   * The log position that a replica must have replayed for this person's reads; null without recent writes or without a
   * replica.
   */
  readonly lastWrite: number | null;
  /** Whether the given limit was not yet reached. */
  readonly isWithinLimit: boolean;
};

export type Sessions = {
  /** Creates a session and returns its secret, which isn't stored: send it as a cookie or bearer token. */
  readonly create: (
    userId: UserId,
    client: SessionClient,
    userAgent: string | undefined,
    networkAddress?: string | null,
  ) => Promise<string>;
  /**
   * Returns the session of a secret; null when it is unknown or expired. Counts a limit for the person in the same
   * round trip.
   */
  readonly find: (secret: string, limit?: RateLimit) => Promise<FoundSession | null>;
  /**
   * Returns the session's current actor; null when it has ended. Locks the person's rights and the session until the
   * transaction ends, so that a revocation waits.
   */
  readonly lockActor: (trx: Trx, sessionPublicId: string) => Promise<SessionActor | null>;
  /** Why a secret's session was ended on purpose; null otherwise. */
  readonly findEnd: (secret: string, trx?: Trx) => Promise<SessionEnd | null>;
  readonly deleteExpired: () => Promise<void>;
  readonly readBearer: (authorization: string | undefined) => string | null;
  readonly readCookie: (cookieHeader: string | undefined) => string | null;
  /** Values of Set-Cookie. */
  readonly cookieFor: (secret: string) => string;
  readonly clearedCookie: () => string;
};

const IDLE_MS = sessionPolicy.idleDays * dayMs;
const ABSOLUTE_MS = sessionPolicy.absoluteDays * dayMs;
const SEEN_MS = sessionSeenMinutes * minuteMs;
/** How long the reason of an ended session is stored for its console. */
const ENDED_RETENTION_DAYS = 30;
const SECRET_BYTES = 25;

/** Sessions expire by the system clock; `clock` is used for everything else. */
export function createSessions(
  db: Database,
  config: Pick<Config, "isHttps" | "databaseReadUrl">,
  clock: () => Date,
): Sessions {
  const cookieName = hostCookieName("session", config.isHttps);
  const readsOwnWrites = config.databaseReadUrl !== undefined;

  function serializeCookie(value: string, maxAgeSeconds: number): string {
    const secure = config.isHttps ? "; Secure" : "";
    return `${cookieName}=${value}; HttpOnly; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  }

  return {
    async create(personId, client, userAgent, networkAddress = null) {
      const secret = randomBytes(SECRET_BYTES).toString("hex");
      const now = Date.now();
      await insertSession(db, secret, {
        personId,
        client,
        userAgent: userAgent?.slice(0, 300) ?? null,
        networkAddress,
        now: clock(),
        expiresAt: new Date(now + IDLE_MS),
        absoluteExpiresAt: new Date(now + ABSOLUTE_MS),
      });
      return secret;
    },
    async find(secret, limit) {
      const now = clock();
      const stored = await findStoredSession(db, secret, { now, limit, readsOwnWrites });
      if (stored === null) return null;
      const { publicId, expiresAt, lastSeenAt, lastWrite, used, ...rights } = stored;
      const leftMs = expiresAt.getTime() - Date.now();
      if (leftMs <= 0) {
        await tryWrite(() => deleteSession(db, secret));
        return null;
      }
      // At most once an hour, so that reads seldom cause a write.
      const seenBefore = new Date(now.getTime() - SEEN_MS);
      if (lastSeenAt <= seenBefore) await tryWrite(() => updateLastSeen(db, secret, now, seenBefore));
      const isRenewed = leftMs <= IDLE_MS / 2;
      if (isRenewed) await tryWrite(() => renewSession(db, secret, new Date(Date.now() + IDLE_MS)));
      return { actor: sessionActorOf(rights, publicId, now), isRenewed, lastWrite, isWithinLimit: used !== null };
    },
    async lockActor(trx, sessionPublicId) {
      const rights = await lockStoredRights(trx, sessionPublicId, new Date());
      return rights === null ? null : sessionActorOf(rights, sessionPublicId, clock());
    },
    findEnd: (secret, trx) => findSessionEnd(trx ?? db, secret),
    deleteExpired() {
      const now = clock();
      return deleteExpiredSessions(db, now, new Date(now.getTime() - ENDED_RETENTION_DAYS * dayMs));
    },
    readBearer: (authorization = "") => /^Bearer ([^ ]*)/.exec(authorization)?.[1] ?? null,
    readCookie: (cookieHeader) => findCookie(cookieHeader ?? "", cookieName),
    cookieFor: (secret) => serializeCookie(secret, browserStorage.session.maxAgeSeconds),
    clearedCookie: () => serializeCookie("", 0),
  };
}
