import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { ApiEnv } from "./api-env.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses effects that another site's page asks for. Browsers say where a request comes from (Sec-Fetch-Site, Origin); where the
 * cookie speaks for a person, one of the two must be there. Bearer tokens are never sent by a page on its own. `GET /logout` has an effect.
 */
export function createOriginCheck({ publicUrl }: Pick<Config, "publicUrl">): MiddlewareHandler<ApiEnv> {
  const ownOrigin = new URL(publicUrl).origin;
  return (c, next) => {
    const hasEffect = !safeMethods.has(c.req.method) || /\/logout\/?$/.test(c.req.path);
    if (hasEffect && c.get("authenticatedBy") !== "bearer" && !isSameSite(c, ownOrigin)) {
      throw new DomainError("cross-site", message("crossSite"));
    }
    return next();
  };
}

function isSameSite(c: Context<ApiEnv>, ownOrigin: string): boolean {
  const fetchSite = c.req.header("Sec-Fetch-Site");
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  const origin = c.req.header("Origin");
  if (origin !== undefined) return origin === ownOrigin;
  return c.get("authenticatedBy") === "nothing";
}
