import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";
import { isLoopback } from "./client-address.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the caller sits at this computer. Behind a proxy everybody comes from loopback, and not every proxy adds a header: on a site with
 * a public address nobody does. A foreign name may point here, so the name counts too.
 */
export function isFromThisComputer(c: Context<ApiEnv>): boolean {
  if (!c.var.services.config.isLocal) return false;
  const isForwarded = c.req.header("X-Forwarded-For") !== undefined || c.req.header("Forwarded") !== undefined;
  const { hostname } = new URL(c.req.url);
  return isLoopback(c.var.clientAddress) && !isForwarded && loopbackHosts.has(hostname);
}
