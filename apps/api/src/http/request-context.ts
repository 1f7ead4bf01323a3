import { randomUUID } from "node:crypto";
import { negotiateLocale } from "@meander/domain/messages/locales";
import { visitor } from "@meander/domain/permission/actor";
import { browserStorage } from "@meander/domain/site/browser-storage";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { matchedRoutes } from "hono/route";
import { translatorFor } from "../locale.ts";
import { observeRequest } from "../metrics.ts";
import type { ApiEnv } from "./api-env.ts";
import { createAddressReader, createProxyTest } from "./client-address.ts";
import { createProxyWarnings } from "./proxy-warnings.ts";
import type { Services } from "./services.ts";

/** Fills `c.var`, then records metrics and logs the request: its route, never its path, query or caller. */
export function createRequestContext(services: Services): MiddlewareHandler<ApiEnv> {
  // These log lines contain no personal data, so redaction is off: scanning each line cost more than writing it.
  const accessLog = services.log.child({}, { redact: [] });
  const { trustedProxies } = services.config;
  const readAddress = createAddressReader(trustedProxies);
  const isTrustedProxy = createProxyTest(trustedProxies);
  const proxyWarnings = createProxyWarnings(services.config, services.log);
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const locale = negotiateLocale(getCookie(c, browserStorage.locale.name), c.req.header("Accept-Language"));
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("db", services.db);
    c.set("readDb", services.db);
    c.set("visitorReadDb", services.db);
    c.set("clock", services.clock);
    c.set("locale", locale);
    c.set("translate", translatorFor(locale));
    const peer = peerAddress(c);
    const forwardedFor = c.req.header("X-Forwarded-For");
    const forwarded = c.req.header("Forwarded");
    proxyWarnings.inspect({ path: c.req.path, isPeerTrusted: isTrustedProxy(peer), forwardedFor, forwarded });
    c.set("proxyWarnings", proxyWarnings);
    c.set("clientAddress", readAddress(peer, forwardedFor));
    c.set("secret", null);
    c.set("authenticatedBy", "nothing");
    c.set("sessionEnd", null);
    c.set("actor", visitor);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const milliseconds = performance.now() - startedAt;
    const route = routeOf(c);
    const { method } = c.req;
    const { status } = c.res;
    observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    accessLog.info({ requestId, method, route, status, milliseconds: Math.round(milliseconds) }, "response sent");
  };
}

/** The declared path, e.g. /api/public/v1.0/user/:userId. Paths with wildcards belong to middleware. */
function routeOf(c: Context<ApiEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? "other";
}

/** Undefined when a test calls the app without a socket. */
function peerAddress(c: Context<ApiEnv>): string | undefined {
  const bindings: unknown = c.env;
  if (typeof bindings !== "object" || bindings === null || !("incoming" in bindings)) return undefined;
  const incoming = bindings.incoming as { readonly socket?: { readonly remoteAddress?: string } };
  return incoming.socket?.remoteAddress;
}
