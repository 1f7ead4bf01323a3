import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";
import { isLoopback } from "./client-address.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the request comes from this computer. Behind a proxy every peer is loopback, and not every proxy adds a
 * header, so a site with a public address accepts none. A foreign host name may resolve to this computer (DNS
 * rebinding), so the host is checked too.
 */
export function isLocalRequest(c: Context<ApiEnv>): boolean {
  if (!c.var.services.config.isLocal) return false;
  const isForwarded = c.req.header("X-Forwarded-For") !== undefined || c.req.header("Forwarded") !== undefined;
  const { hostname } = new URL(c.req.url);
  return isLoopback(c.var.clientAddress) && !isForwarded && loopbackHosts.has(hostname);
}
