import type { UserId } from "@meander/domain/ids";
import type { SessionEnd } from "@meander/domain/person/session-end";
import { sessionPolicy } from "@meander/domain/policy";
import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import { Lucia, TimeSpan } from "lucia";
import type { Config } from "../../config.ts";
import type { Database, Trx } from "../../db/client.ts";
import { type SessionActor, sessionActorOf, type StoredRights } from "./session-actor.ts";
import { findCookie } from "./find-cookie.ts";
import { createSessionAdapter, findSessionEnd, lockStoredRights } from "./session-adapter.ts";

export type SessionClient = "web" | "console";

type SessionAttributes = {
  readonly client: string;
  readonly userAgent: string | null;
  /** Given by the database. */
  readonly publicId?: string;
  readonly absoluteExpiresAt?: Date;
  /** The person's newest write, where a replica is read from. */
  readonly writtenUpTo?: number | null;
};
type PersonAttributes = Omit<StoredRights, "personId">;

type FoundSession = {
  readonly actor: SessionActor;
  readonly isRenewed: boolean;
  /** What a replica must have replayed to answer this person; null for one who wrote nothing lately, or without a replica. */
  readonly writtenUpTo: number | null;
};

export type Sessions = {
  /** Returns the secret, which exists nowhere else: send it as a cookie or a bearer token. */
  readonly create: (userId: UserId, client: SessionClient, userAgent: string | undefined) => Promise<string>;
  /** Who a secret speaks for; null when it is unknown or too old. */
  readonly find: (secret: string) => Promise<FoundSession | null>;
  /**
   * Who a session speaks for at this moment; null when it is over. Neither the person's rights nor the session change until the transaction
   * ends: whatever takes them away waits.
   */
  readonly lockActor: (trx: Trx, sessionPublicId: string) => Promise<SessionActor | null>;
  /** Why a secret speaks for nobody any more, where somebody ended its session on purpose. */
  readonly findEnd: (secret: string, trx?: Trx) => Promise<SessionEnd | null>;
  readonly deleteExpired: () => Promise<void>;
  readonly readBearer: (authorization: string | undefined) => string | null;
  readonly readCookie: (cookieHeader: string | undefined) => string | null;
  /** Values of Set-Cookie. */
  readonly cookieFor: (secret: string) => string;
  readonly blankCookie: () => string;
};

/** lucia is no longer developed; nothing outside this file knows it (design §4). */
export function createSessions(
  db: Database,
  config: Pick<Config, "isHttps" | "databaseReadUrl">,
  clock: () => Date,
): Sessions {
  const adapter = createSessionAdapter(db, clock, { readsOwnWrites: config.databaseReadUrl !== undefined });
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(sessionPolicy.idleDays, "d"),
    sessionCookie: {
      name: hostCookieName("session", config.isHttps),
      // The cookie outlives the session row's clock; the server decides.
      expires: false,
      attributes: { secure: config.isHttps, sameSite: "lax", path: "/" },
    },
    getSessionAttributes: ({ publicId, absoluteExpiresAt, writtenUpTo }) => ({
      publicId,
      absoluteExpiresAt,
      writtenUpTo,
    }),
    getUserAttributes: (attributes) => attributes,
  });
  return {
    async create(userId, client, userAgent) {
      const session = await lucia.createSession(userId, { client, userAgent: userAgent?.slice(0, 300) ?? null });
      return session.id;
    },
    async find(secret) {
      const { session, user } = await lucia.validateSession(secret);
      if (session === null || session.publicId === undefined) return null;
      const { id: personId, ...rights } = user;
      const actor = sessionActorOf({ personId, ...rights }, session.publicId, clock());
      return { actor, isRenewed: session.fresh, writtenUpTo: session.writtenUpTo ?? null };
    },
    async lockActor(trx, sessionPublicId) {
      // A session expires by the system's clock: lucia's `validateSession` takes no other.
      const rights = await lockStoredRights(trx, sessionPublicId, new Date());
      return rights === null ? null : sessionActorOf(rights, sessionPublicId, clock());
    },
    findEnd: (secret, trx) => findSessionEnd(trx ?? db, secret),
    deleteExpired: () => lucia.deleteExpiredSessions(),
    readBearer: (authorization) => lucia.readBearerToken(authorization ?? ""),
    readCookie: (cookieHeader) => findCookie(cookieHeader ?? "", lucia.sessionCookieName),
    cookieFor(secret) {
      const cookie = lucia.createSessionCookie(secret);
      cookie.attributes.maxAge = browserStorage.session.maxAgeSeconds;
      return cookie.serialize();
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
}

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Pick<SessionAttributes, "publicId" | "absoluteExpiresAt" | "writtenUpTo">, PersonAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: PersonAttributes;
  }
}
