import type { MiddlewareHandler } from "hono";
import { type RateLimit, takeFromLimit } from "../limits/take-from-limit.ts";
import type { ApiEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";

/** `account` counts per person, and per address where nobody is logged in. */
export type RouteLimit = RateLimit & { readonly per: "address" | "account" };

export const writesPerAccount: RouteLimit = { bucket: "write", per: "account", max: 240, windowSeconds: 60 };

/** Counts the request; throws DomainError too-many-requests with the seconds left once the window is full. */
export function limitRate(limit: RouteLimit): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { actor, clientAddress, db, clock } = c.var;
    const isPerson = limit.per === "account" && actor.kind === "traveller";
    await takeFromLimit(db, limit, isPerson ? actor.userId : addressGroup(clientAddress), clock());
    await next();
  };
}
