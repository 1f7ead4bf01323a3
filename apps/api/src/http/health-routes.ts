import { consoleApiVersion, productVersion } from "@meander/domain/constants";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Context, Hono } from "hono";
import { sql } from "kysely";
import { metrics } from "../metrics.ts";
import { listAddressWarnings } from "./address-warnings.ts";
import type { ApiEnv } from "./api-env.ts";
import { hasBearerSecret } from "./bearer-secret.ts";
import { isLocalRequest } from "./local-request.ts";

/** Identifies the server and its API version to consoles. */
const identity = { name: "meander", version: productVersion, consoleApi: consoleApiVersion } as const;

/**
 * For operators. `/healthz`: liveness. `/readyz`: readiness. `/metrics`: with the token, or on a local site without
 * one.
 */
export const healthRoutes = new Hono<ApiEnv>()
  .get("/healthz", (c) => c.json({ status: "ok", ...identity }))
  .get("/readyz", async (c) => {
    await sql`select 1`.execute(c.var.db);
    const warnings = [...listAddressWarnings(c.var.services.config), ...c.var.proxyWarnings.list()];
    return c.json({ status: "ready", ...identity, ...(warnings.length > 0 && { warnings }) });
  })
  .get("/metrics", async (c) => {
    if (!mayReadMetrics(c)) throw new DomainError("not-found", message("notFound"));
    return c.text(await metrics.metrics(), 200, { "Content-Type": metrics.contentType });
  });

function mayReadMetrics(c: Context<ApiEnv>): boolean {
  const { metricsToken } = c.var.services.config;
  return metricsToken === undefined ? isLocalRequest(c) : hasBearerSecret(c, metricsToken);
}
