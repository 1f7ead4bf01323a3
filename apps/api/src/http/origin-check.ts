import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses effects that another site's page asks for. Browsers say where a request comes from (Sec-Fetch-Site, Origin); where the
 * cookie speaks for a person, one of the two must be there. Bearer tokens are never sent by a page on its own. A GET that has an effect
 * declares it, see `requireOwnRequest`.
 */
export function checkOrigin(c: Context<ApiEnv>): void {
  if (!safeMethods.has(c.req.method)) requireBearerOr(c, isSameSite(c));
}

/** Who may cause the effect of a GET: a page of ours alone, or also a person who opens the address from a bookmark or another program. */
export type EffectCause = "own-page" | "own-page-or-person";

/**
 * For a GET that has an effect: a page of ours asks for it by script, or leads there. A picture, a frame or a style never does, also on a
 * page of ours: people choose what those are. Where the browser sends no fetch metadata, the origin decides.
 */
export function requireOwnRequest(cause: EffectCause): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    requireBearerOr(c, isOwnRequest(c, cause));
    return next();
  };
}

function isOwnRequest(c: Context<ApiEnv>, cause: EffectCause): boolean {
  const destination = c.req.header("Sec-Fetch-Dest");
  const isOpened = destination === "document" && c.req.header("Sec-Fetch-Site") === "none";
  if (isOpened) return cause === "own-page-or-person";
  return (destination === undefined || destination === "empty" || destination === "document") && isSameSite(c);
}

function requireBearerOr(c: Context<ApiEnv>, isOwn: boolean): void {
  if (c.get("authenticatedBy") !== "bearer" && !isOwn) throw new DomainError("cross-site", message("crossSite"));
}

function isSameSite(c: Context<ApiEnv>): boolean {
  const fetchSite = c.req.header("Sec-Fetch-Site");
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  const origin = c.req.header("Origin");
  if (origin !== undefined) return origin === new URL(c.get("services").config.publicUrl).origin;
  return c.get("authenticatedBy") === "nothing";
}
