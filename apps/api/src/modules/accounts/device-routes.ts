import { deviceHeader } from "@meander/domain/constants";
import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { findCookie } from "../../sessions/find-cookie.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";
import type { SessionClient } from "../../sessions/sessions.ts";

type AnyContext = Context<ApiEnv> | Context<SessionEnv>;

const secretShape = /^[\w-]{43}$/;

export function clientOf(c: AnyContext): SessionClient {
  return c.req.header("X-Meander-Client") === "console" ? "console" : "web";
}

/** Identifies this device: its secret, else a console's user agent; null for a browser without the cookie. */
export function findDevice(c: AnyContext): Buffer | null {
  const known = findSecretDevice(c);
  if (known !== null || clientOf(c) !== "console") return known;
  return hashOneTimeSecret(`console ${c.req.header("User-Agent") ?? ""}`);
}

/** This device by its secret, which nobody else can know; null without one: anybody can send a console's user agent. */
export function findSecretDevice(c: AnyContext): Buffer | null {
  const secret = findSecret(c);
  return secret === null ? null : hashOneTimeSecret(secret);
}

/** As `findDevice`, and gives a browser its cookie: a new one, or the same for another while. A console creates its own secret. */
export function rememberBrowser(c: AnyContext): Buffer {
  const known = findDevice(c);
  if (clientOf(c) === "console" && known !== null) return known;
  const secret = findSecret(c) ?? createOneTimeSecret();
  const { isHttps } = c.var.services.config;
  const maxAge = browserStorage.device.maxAgeSeconds;
  const attributes = { httpOnly: true, sameSite: "Lax", secure: isHttps, path: "/", maxAge } as const;
  c.header("Set-Cookie", serialize(cookieName(c), secret, attributes), { append: true });
  return hashOneTimeSecret(secret);
}

/** From a browser's cookie or a console's header. */
function findSecret(c: AnyContext): string | null {
  const isConsole = clientOf(c) === "console";
  const sent = isConsole ? c.req.header(deviceHeader) : findCookie(c.req.header("Cookie") ?? "", cookieName(c));
  return sent !== undefined && sent !== null && secretShape.test(sent) ? sent : null;
}

function cookieName(c: AnyContext): string {
  return hostCookieName("device", c.var.services.config.isHttps);
}
