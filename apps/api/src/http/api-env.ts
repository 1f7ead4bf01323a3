import type { UserId } from "@meander/domain/ids";
import type { Traveller, Visitor } from "@meander/domain/permission/actor";
import type { Logger } from "pino";
import type { Services } from "../services.ts";
import type { Locale, Translate } from "./locale.ts";

/** Someone logged in, read anew from the database for every request: promotion and bans bite at once. */
export type SessionActor = Traveller & {
  readonly userId: UserId;
  /** Names the session in lists and streams; opens nothing. */
  readonly sessionPublicId: string;
};

export type AuthenticatedBy = "cookie" | "bearer" | "nothing";

type RequestVariables = {
  readonly requestId: string;
  readonly services: Services;
  readonly db: Services["db"];
  readonly clock: Services["clock"];
  /** Carries the request id; never log names, addresses or tokens. */
  readonly log: Logger;
  readonly locale: Locale;
  readonly translate: Translate;
  /** The caller's address, through trusted proxies only. */
  readonly clientAddress: string;
  readonly authenticatedBy: AuthenticatedBy;
};

/** What every handler finds in `c.var`. */
export type ApiEnv = {
  Variables: RequestVariables & { /** As `can()` of the domain takes it. */ readonly actor: Visitor | SessionActor };
};

/** The same behind a route that needs a session. */
export type SessionEnv = { Variables: RequestVariables & { readonly actor: SessionActor } };
