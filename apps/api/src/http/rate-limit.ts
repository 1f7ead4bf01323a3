import { DomainError } from "@meander/domain/errors";
import { rateLimits } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import { type RateLimit, takeFromLimit } from "../limits/take-from-limit.ts";
import type { ApiEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";

type CountedLimit = RateLimit & {
  readonly per: "address" | "account";
  /** Once the window is full: returns for callers with a budget of their own, throws the refusal for all others. */
  readonly takeInstead?: (c: Context<ApiEnv>, refusal: DomainError) => Promise<void>;
};

/** `account` counts per person, and per address where nobody is logged in. `search` is the one that all searching shares. */
export type RouteLimit = CountedLimit | "search";

export const writesPerAccount: RouteLimit = { ...rateLimits.write, bucket: "write", per: "account" };

/** Counts the request; throws DomainError too-many-requests with the seconds left once the window is full. */
export function limitRate(limit: RouteLimit): MiddlewareHandler<ApiEnv> {
  if (limit === "search") return limitSearches;
  return async (c, next) => {
    const { db, clock } = c.var;
    try {
      await takeFromLimit(db, limit, subjectOf(c, limit.per), clock());
    } catch (error) {
      if (limit.takeInstead === undefined || !(error instanceof DomainError)) throw error;
      await limit.takeInstead(c, error);
    }
    await next();
  };
}

/** In this process: searching must not cost a write. */
const limitSearches: MiddlewareHandler<ApiEnv> = (c, next) => {
  c.get("services").searchLimit.take(subjectOf(c, "account"), c.get("clock")());
  return next();
};

function subjectOf(c: Pick<Context<ApiEnv>, "get">, per: "address" | "account"): string {
  const actor = c.get("actor");
  return per === "account" && actor.kind === "traveller" ? actor.userId : addressGroup(c.get("clientAddress"));
}
