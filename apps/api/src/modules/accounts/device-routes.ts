import { deviceHeader } from "@meander/domain/constants";
import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { findCookie } from "../../sessions/find-cookie.ts";
import type { SessionClient } from "../../sessions/sessions.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";

type AnyContext = Context<ApiEnv> | Context<SessionEnv>;

const secretShape = /^[\w-]{43}$/;

export function clientOf(c: AnyContext): SessionClient {
  return c.req.header("X-Meander-Client") === "console" ? "console" : "web";
}

/**
 * Hash that identifies this device: of its secret, else of a console's user agent; null for a browser without the
 * cookie.
 */
export function findDevice(c: AnyContext): Buffer | null {
  const known = findSecretDevice(c);
  if (known !== null || clientOf(c) !== "console") return known;
  return hashOneTimeSecret(`console ${c.req.header("User-Agent") ?? ""}`);
}

/** Hash of this device's secret; null without one. A user agent isn't enough, since anyone can send it. */
export function findSecretDevice(c: AnyContext): Buffer | null {
  const secret = findSecret(c);
  return secret === null ? null : hashOneTimeSecret(secret);
}

/**
 * Returns the device's hash as `findDevice` does, and sets or renews a browser's cookie. A console creates its own
 * secret.
 */
export function issueDeviceCookie(c: AnyContext): Buffer {
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
