import { visitor } from "@meander/domain/permission/actor";
import { sessionEndedHeader } from "@meander/domain/person/session-end";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";
import { checkOrigin } from "./origin-check.ts";
import { findAccountLimit } from "./rate-limit.ts";

/** Authenticates the caller. Cross-site requests are refused before they count against a limit. */
export const authenticate: MiddlewareHandler<ApiEnv> = async (c, next) => {
  readCredentials(c);
  checkOrigin(c);
  await loadActor(c);
  await next();
  const { actor, authenticatedBy, bannedActor } = c.var;
  const hasEnded = actor.kind === "visitor" && authenticatedBy === "cookie" && bannedActor === undefined;
  if (hasEnded) c.res.headers.set(sessionEndedHeader, "true");
};

/** CSRF protection for a form outside of the API: only our own pages may send it. */
export function requireOwnForm(c: Context<ApiEnv>): void {
  readCredentials(c);
  checkOrigin(c);
}

/** For a route outside of the API whose response depends on the viewer. */
export async function loadCaller(c: Context<ApiEnv>): Promise<void> {
  readCredentials(c);
  await loadActor(c);
}

/** A bearer token takes precedence over the cookie. */
function readCredentials(c: Context<ApiEnv>): void {
  const { sessions } = c.get("services");
  const token = sessions.readBearer(c.req.header("Authorization"));
  const secret = token ?? sessions.readCookie(c.req.header("Cookie"));
  c.set("secret", secret);
  if (secret !== null) c.set("authenticatedBy", token === null ? "cookie" : "bearer");
}

async function loadActor(c: Context<ApiEnv>): Promise<void> {
  const { replica } = c.get("services");
  const lastWrite = c.var.secret === null ? null : await loadSession(c, c.var.secret);
  if (replica === null) return;
  const readDb = replica.selectReadDatabase(c.var.db, lastWrite);
  c.set("readDb", readDb);
  if (c.get("actor").kind === "visitor") c.set("visitorReadDb", readDb);
}

/**
 * Loads the session and counts the request against the route's limit in one round trip. Returns the log position that a
 * replica must have replayed for this person. The cookie of an ended session isn't cleared: meanwhile another response
 * may have set a new one.
 */
async function loadSession(c: Context<ApiEnv>, secret: string): Promise<number | null> {
  const { sessions } = c.get("services");
  const isByCookie = c.get("authenticatedBy") === "cookie";
  const limit = findAccountLimit(c);
  const found = await sessions.find(secret, limit);
  const isBanned = found?.actor.isBanned === true;
  c.set("actor", found === null || isBanned ? visitor : found.actor);
  if (isBanned) c.set("bannedActor", found.actor);
  if (found !== null && limit !== undefined) c.set("counted", { limit, isWithin: found.isWithinLimit });
  if (!isByCookie && found === null) c.set("sessionEnd", await sessions.findEnd(secret));
  if (isByCookie && found?.isRenewed) c.header("Set-Cookie", sessions.cookieFor(secret), { append: true });
  return found?.lastWrite ?? null;
}
