import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses effects that another site's page asks for. Browsers say where a request comes from (Sec-Fetch-Site, Origin); where the
 * cookie speaks for a person, one of the two must be there. Bearer tokens are never sent by a page on its own. `GET /logout` has an effect.
 */
export const refuseOtherSites: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const hasEffect = !safeMethods.has(c.req.method) || /\/logout\/?$/.test(c.req.path);
  if (hasEffect && c.var.authenticatedBy !== "bearer" && !isSameSite(c)) {
    throw new DomainError("cross-site", message("crossSite"));
  }
  await next();
};

function isSameSite(c: Parameters<typeof refuseOtherSites>[0]): boolean {
  const fetchSite = c.req.header("Sec-Fetch-Site");
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  const origin = c.req.header("Origin");
  if (origin !== undefined) return origin === new URL(c.var.services.config.publicUrl).origin;
  return c.var.authenticatedBy === "nothing";
}
