import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { refused } from "@meander/domain/permission/refusal";
import { hasSameRights } from "@meander/domain/permission/same-rights";
import type { Context, MiddlewareHandler } from "hono";
import { CallerDatabase } from "../db/caller-database.ts";
import type { Trx } from "../db/client.ts";
import { requireAllowed } from "../require-allowed.ts";
import type { SessionActor } from "../sessions/session-actor.ts";
import { type Access, refuseEndedSession, requireAccess } from "./access.ts";
import type { ApiEnv } from "./api-env.ts";
import { fenceByClaim } from "./idempotency-claims.ts";

type CheckedRoute = {
  readonly access: Exclude<Access, "public">;
  readonly isForBanned: boolean;
};

/**
 * Rights may be revoked between a request's headers and its effect. The handler gets a database whose transactions
 * recheck them on locked rows. A revocation therefore either commits first, and the write is rejected, or waits.
 */
export function recheckCaller(route: CheckedRoute): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { actor, db, readDb, visitorReadDb } = c.var;
    if (actor.kind === "visitor") throw new Error("recheckCaller requires a route with a session.");
    const callerDb = new CallerDatabase(db, async (trx) => {
      const { idempotencyClaim } = c.var;
      await Promise.all([
        requireSameRights(c, trx, actor, route),
        idempotencyClaim === undefined ? null : fenceByClaim(trx, idempotencyClaim),
      ]);
    });
    setDatabases(c, { db: callerDb, readDb: callerDb, visitorReadDb: callerDb });
    await next();
    setDatabases(c, { db, readDb, visitorReadDb });
    if (c.error === undefined) await callerDb.recheckOnce();
  };
}

/**
 * Throws DomainError session-expired, no-longer-staff, any error of `requireAccess`, or conflict when the rights have
 * changed.
 */
async function requireSameRights(
  c: Context<ApiEnv>,
  trx: Trx,
  actor: SessionActor,
  { access, isForBanned }: CheckedRoute,
): Promise<void> {
  const { sessions } = c.var.services;
  const current = await sessions.lockActor(trx, actor.sessionPublicId);
  if (current === null) {
    const token = sessions.readBearer(c.req.header("Authorization"));
    return refuseEndedSession(token === null ? null : await sessions.findEnd(token, trx));
  }
  if (current.isBanned && !isForBanned) requireAllowed(refused("banned"));
  requireAccess(current, access);
  // The handler's rules use the actor as of the start of the request, so changed rights are a conflict.
  if (!hasSameRights(actor, current)) throw new DomainError("conflict", message("rightsChanged"));
}

type Databases = Pick<ApiEnv["Variables"], "db" | "readDb" | "visitorReadDb">;

function setDatabases(c: Context<ApiEnv>, { db, readDb, visitorReadDb }: Databases): void {
  c.set("db", db);
  c.set("readDb", readDb);
  c.set("visitorReadDb", visitorReadDb);
}
