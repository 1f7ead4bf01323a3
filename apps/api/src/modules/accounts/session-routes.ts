import type { SessionResponse, SessionUser } from "@meander/domain/contract/accounts";
import type { UserId } from "@meander/domain/ids";
import type { Context } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { findSessionPerson } from "./queries.ts";
import type { SessionActor } from "./session-actor.ts";
import { sessionUserOf } from "./views.ts";

/** Gives the caller a session in the shape they asked for: a cookie for browsers, a token for the console. */
export async function startSession(c: Context<ApiEnv>, userId: UserId): Promise<SessionResponse> {
  const { sessions } = c.var.services;
  const client = c.req.header("X-Meander-Client") === "console" ? "console" : "web";
  const secret = await sessions.create(userId, client, c.req.header("User-Agent"));
  const found = await sessions.find(secret);
  const user = found && (await viewUser(c, found.actor));
  if (client === "console") return { user, token: secret };
  c.header("Set-Cookie", sessions.cookieFor(secret), { append: true });
  return { user };
}

/** The session's own user; null for a visitor. */
export async function viewSession(c: Context<ApiEnv>): Promise<SessionUser | null> {
  return c.var.actor.kind === "visitor" ? null : viewUser(c, c.var.actor);
}

async function viewUser(c: Context<ApiEnv>, actor: SessionActor): Promise<SessionUser | null> {
  const person = await findSessionPerson(c.var.db, actor.userId);
  return person === undefined ? null : sessionUserOf(person, actor);
}
