import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection: refuses state-changing requests from other sites, by Sec-Fetch-Site or Origin. With a cookie session
 * one of the two headers is required. Bearer tokens are exempt, because browsers never attach them automatically. A GET
 * with an effect must declare it, see `requireOwnRequest`.
 */
export function checkOrigin(c: Context<ApiEnv>): void {
  if (!safeMethods.has(c.req.method)) requireBearerOr(c, isSameSite(c));
}

/**
 * Who may cause the effect of a GET: only our own pages, or also a person who opens the link from a bookmark or another
 * program.
 */
export type EffectCause = "own-page" | "own-page-or-person";

/**
 * CSRF protection for a GET with an effect: allows fetches and navigations of our own pages. Pictures, frames and
 * styles are refused even on our pages, because users choose their addresses. Without fetch metadata the Origin header
 * decides.
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
