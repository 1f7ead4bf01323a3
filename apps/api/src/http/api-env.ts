import type { Visitor } from "@meander/domain/permission/actor";
import type { SessionEnd } from "@meander/domain/person/session-end";
import type { SessionActor } from "../sessions/session-actor.ts";
import type { Services } from "./services.ts";
import type { RateLimit } from "../limits/take-from-limit.ts";
import type { IdempotencyClaim } from "./idempotency-claims.ts";
import type { ProxyWarnings } from "./proxy-warnings.ts";
import type { Locale } from "@meander/domain/messages/locales";
import type { Translate } from "../locale.ts";

export type AuthenticatedBy = "cookie" | "bearer" | "nothing";

type RequestVariables = {
  readonly requestId: string;
  readonly services: Services;
  readonly db: Services["db"];
  /**
   * For reads that a person's own writes are in and others' may be missing from for a moment: a replica where there is one. Outside of
   * transactions, and for nothing that decides about a write.
   */
  readonly readDb: Services["db"];
  /** The same for what a visitor sees; whoever is logged in, and told at once of what others do, reads where it happens. */
  readonly visitorReadDb: Services["db"];
  readonly clock: Services["clock"];
  readonly locale: Locale;
  readonly translate: Translate;
  readonly proxyWarnings: ProxyWarnings;
  /** The caller's address, through trusted proxies only. */
  readonly clientAddress: string;
  /** What was sent to open a session. */
  readonly secret: string | null;
  readonly authenticatedBy: AuthenticatedBy;
  /** Why the bearer token that was sent opens nothing any more; null where nobody ended its session on purpose. */
  readonly sessionEnd: SessionEnd | null;
  /** The route's limit, where it was counted as the session was read. */
  readonly counted?: { readonly limit: RateLimit; readonly isWithin: boolean };
  /** Set behind a route whose transactions join it. */
  readonly idempotencyClaim?: IdempotencyClaim;
};

/** What every handler finds in `c.var`. */
export type ApiEnv = {
  Variables: RequestVariables & { /** As `can()` of the domain takes it. */ readonly actor: Visitor | SessionActor };
};

/** The same behind a route that needs a session. */
export type SessionEnv = { Variables: RequestVariables & { readonly actor: SessionActor } };
