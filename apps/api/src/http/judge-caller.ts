import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { hasSameRights } from "@meander/domain/permission/same-rights";
import type { Context, MiddlewareHandler } from "hono";
import { CallerDatabase } from "../db/caller-database.ts";
import type { Trx } from "../db/client.ts";
import type { SessionActor } from "../sessions/session-actor.ts";
import { type Access, refuseEndedSession, requireAccess } from "./access.ts";
import type { ApiEnv } from "./api-env.ts";
import { fenceByClaim } from "./idempotency-claims.ts";

/**
 * Rights may go between a request's headers and its effect. Gives the handler a database whose transactions judge them again on locked
 * rows: whatever takes rights away commits before, and the write is refused, or after.
 */
export function judgeCaller(access: Exclude<Access, "public">): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { actor, db, readDb, visitorReadDb } = c.var;
    if (actor.kind === "visitor") throw new Error("Only a session's routes judge their caller.");
    const callerDb = new CallerDatabase(db, async (trx) => {
      const { idempotencyClaim } = c.var;
      await Promise.all([
        requireSameRights(c, trx, actor, access),
        idempotencyClaim === undefined ? null : fenceByClaim(trx, idempotencyClaim),
      ]);
    });
    setDatabases(c, { db: callerDb, readDb: callerDb, visitorReadDb: callerDb });
    await next();
    setDatabases(c, { db, readDb, visitorReadDb });
    if (c.error === undefined) await callerDb.judgeOnce();
  };
}

/** Throws DomainError session-expired, no-longer-staff, what `requireAccess` throws, or conflict where a right came or went. */
async function requireSameRights(
  c: Context<ApiEnv>,
  trx: Trx,
  actor: SessionActor,
  access: Exclude<Access, "public">,
): Promise<void> {
  const { sessions } = c.var.services;
  const current = await sessions.lockActor(trx, actor.sessionPublicId);
  if (current === null) {
    const token = sessions.readBearer(c.req.header("Authorization"));
    return refuseEndedSession(token === null ? null : await sessions.findEnd(token, trx));
  }
  requireAccess(current, access);
  // The rules were or will be asked with what the actor was when the request began.
  if (!hasSameRights(actor, current)) throw new DomainError("conflict", message("rightsChanged"));
}

type Databases = Pick<ApiEnv["Variables"], "db" | "readDb" | "visitorReadDb">;

function setDatabases(c: Context<ApiEnv>, { db, readDb, visitorReadDb }: Databases): void {
  c.set("db", db);
  c.set("readDb", readDb);
  c.set("visitorReadDb", visitorReadDb);
}
