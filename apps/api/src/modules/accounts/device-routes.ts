import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { findCookie } from "./find-cookie.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";
import type { SessionClient } from "./sessions.ts";

type AnyContext = Context<ApiEnv> | Context<SessionEnv>;

const secretShape = /^[\w-]{43}$/;

export function clientOf(c: AnyContext): SessionClient {
  return c.req.header("X-Meander-Client") === "console" ? "console" : "web";
}

/** What tells this device from others: its cookie, or a console's user agent; null for a browser without the cookie. */
export function findDevice(c: AnyContext): Buffer | null {
  if (clientOf(c) === "console") return hashOneTimeSecret(`console ${c.req.header("User-Agent") ?? ""}`);
  const secret = findCookie(c.req.header("Cookie") ?? "", cookieName(c));
  return secret !== null && secretShape.test(secret) ? hashOneTimeSecret(secret) : null;
}

/** A browser by its cookie, which nobody else can know; null for a console, whose user agent anybody can send. */
export function findBrowser(c: AnyContext): Buffer | null {
  return clientOf(c) === "console" ? null : findDevice(c);
}

/** As `findDevice`, and gives a browser its cookie: a new one, or the same for another while. */
export function rememberBrowser(c: AnyContext): Buffer {
  const known = findDevice(c);
  if (clientOf(c) === "console" && known !== null) return known;
  const sent = findCookie(c.req.header("Cookie") ?? "", cookieName(c));
  const secret = known !== null && sent !== null ? sent : createOneTimeSecret();
  const { isHttps } = c.var.services.config;
  const maxAge = browserStorage.device.maxAgeSeconds;
  const attributes = { httpOnly: true, sameSite: "Lax", secure: isHttps, path: "/", maxAge } as const;
  c.header("Set-Cookie", serialize(cookieName(c), secret, attributes), { append: true });
  return hashOneTimeSecret(secret);
}

function cookieName(c: AnyContext): string {
  return hostCookieName("device", c.var.services.config.isHttps);
}
