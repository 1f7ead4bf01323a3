import type { SessionResponse, SessionUser } from "@meander/domain/contract/accounts";
import type { UserId } from "@meander/domain/ids";
import { isLocale } from "@meander/domain/messages/locales";
import { browserStorage } from "@meander/domain/site/browser-storage";
import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import { getAddressHasher } from "../../address-key.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { storedAddress } from "../../http/client-address.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { clientOf, issueDeviceCookie } from "./device-routes.ts";
import { logOut } from "./log-out.ts";
import { applyAddressFingerprints } from "./personal-data/address-fingerprints.ts";
import { findLocale, findSessionPerson } from "./queries.ts";
import { recordDevice } from "./record-device.ts";
import { sessionUserOf } from "./views.ts";

type SessionOptions = {
  /** A mailed link proves more than a password, so no mail about a new device is sent. */
  readonly isByMailedLink?: boolean;
};

/**
 * Starts a session: a cookie for browsers, a token for the console. Ends the browser's previous session and records the
 * device, see `recordDevice`.
 */
export async function startSession(
  c: Context<ApiEnv>,
  userId: UserId,
  { isByMailedLink = false }: SessionOptions = {},
): Promise<SessionResponse> {
  const { db, clock, services, authenticatedBy } = c.var;
  const actor = c.var.bannedActor ?? c.var.actor;
  const { sessions } = services;
  const client = clientOf(c);
  const userAgent = c.req.header("User-Agent");
  const device = { personId: userId, deviceHash: issueDeviceCookie(c), userAgent };
  await recordDevice(db, { ...device, shouldNotify: !isByMailedLink }, clock());
  await applyAddressFingerprints(db, userId, await getAddressHasher(services.config), clock());
  const secret = await sessions.create(userId, client, userAgent, storedAddress(c.var.clientAddress));
  if (authenticatedBy === "cookie" && actor.kind === "traveller") await logOut(db, actor);
  const found = await sessions.find(secret);
  const user = found && (await viewUser(c, found.actor));
  if (client === "console") return { user, token: secret };
  c.header("Set-Cookie", sessions.cookieFor(secret), { append: true });
  await setLocaleCookie(c, userId);
  return { user };
}

/** Applies the language that the person chose on another device. */
async function setLocaleCookie(c: Context<ApiEnv>, userId: UserId): Promise<void> {
  const locale = await findLocale(c.var.db, userId);
  if (!isLocale(locale)) return;
  const { name, maxAgeSeconds: maxAge } = browserStorage.locale;
  const { isHttps: secure } = c.var.services.config;
  c.header("Set-Cookie", serialize(name, locale, { path: "/", sameSite: "Lax", secure, maxAge }), {
    append: true,
  });
}

/** The session's own user; null for a visitor. */
export async function viewSession(c: Context<ApiEnv>): Promise<SessionUser | null> {
  return c.var.actor.kind === "visitor" ? null : viewUser(c, c.var.actor);
}

async function viewUser(c: Context<ApiEnv>, actor: SessionActor): Promise<SessionUser | null> {
  const person = await findSessionPerson(c.var.db, actor.userId);
  return person === undefined ? null : sessionUserOf(person, actor);
}
