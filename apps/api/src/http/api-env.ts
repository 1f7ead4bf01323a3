import type { Locale } from "@meander/domain/messages/locales";
import type { Visitor } from "@meander/domain/permission/actor";
import type { SessionEnd } from "@meander/domain/person/session-end";
import type { RateLimit } from "../limits/take-from-limit.ts";
import type { Translate } from "../locale.ts";
import type { SessionActor } from "../sessions/session-actor.ts";
import type { IdempotencyClaim } from "./idempotency-claims.ts";
import type { ProxyWarnings } from "./proxy-warnings.ts";
import type { Services } from "./services.ts";

export type AuthenticatedBy = "cookie" | "bearer" | "nothing";

type RequestVariables = {
  readonly requestId: string;
  readonly services: Services;
  readonly db: Services["db"];
  /**
   * For reads that see the caller's own writes but may briefly miss others': the replica, if configured. Not for
   * transactions, and not for reads that decide about a write.
   */
  readonly readDb: Services["db"];
  /**
   * The same for visitors' reads. Logged-in viewers receive live events of others' changes, so their reads use the
   * primary.
   */
  readonly visitorReadDb: Services["db"];
  readonly clock: Services["clock"];
  readonly locale: Locale;
  readonly translate: Translate;
  readonly proxyWarnings: ProxyWarnings;
  /** The caller's address; X-Forwarded-For counts only from trusted proxies. */
  readonly clientAddress: string;
  /** The session secret that was sent. */
  readonly secret: string | null;
  readonly authenticatedBy: AuthenticatedBy;
  /** Why the session of the bearer token was ended; null unless it was ended on purpose. */
  readonly sessionEnd: SessionEnd | null;
  /** Set when the session's query has already counted the request against the route's limit. */
  readonly counted?: { readonly limit: RateLimit; readonly isWithin: boolean };
  /** Set on routes whose transactions are fenced by it. */
  readonly idempotencyClaim?: IdempotencyClaim;
};

/** The variables that every handler has in `c.var`. */
export type ApiEnv = {
  Variables: RequestVariables & {
    /** The argument of `can()` in the domain. */ readonly actor: Visitor | SessionActor;
    /** A banned caller, who is a visitor to all routes but those that are open to them. */
    readonly bannedActor?: SessionActor;
  };
};

/** The same for routes that require a session. */
export type SessionEnv = { Variables: RequestVariables & { readonly actor: SessionActor } };
