import { DomainError } from "@meander/domain/errors";
import { rateLimits } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { fullWindow, type RateLimit, takeFromLimit } from "../limits/take-from-limit.ts";
import type { ApiEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";
import type { Services } from "./services.ts";

type CountedLimit = RateLimit & {
  readonly per: "address" | "account";
  /** Called when the limit is reached: returns for callers with a separate budget, otherwise throws the refusal. */
  readonly onLimitReached?: (c: Context<ApiEnv>, refusal: DomainError) => Promise<void>;
};

/**
 * `account` counts per person, or per address for visitors. `search` and `read` are each one limit of the process,
 * shared by all routes that declare it.
 */
export type RouteLimit = CountedLimit | keyof Services["processLimits"];

export const writesPerAccount: RouteLimit = { ...rateLimits.write, bucket: "write", per: "account" };

/** Counts the request. Throws DomainError too-many-requests with the remaining seconds when the limit is reached. */
export function limitRate(limit: RouteLimit): MiddlewareHandler<ApiEnv> {
  if (typeof limit === "string") return limitInProcess(limit);
  const handler: MiddlewareHandler<ApiEnv> = async (c, next) => {
    try {
      await take(c, limit);
    } catch (error) {
      if (limit.onLimitReached === undefined || !(error instanceof DomainError)) throw error;
      await limit.onLimitReached(c, error);
    }
    await next();
  };
  if (limit.per === "account") accountLimits.set(handler, limit);
  return handler;
}

const accountLimits = new WeakMap<object, CountedLimit>();

/** The route's account limit, which the session query can count. GET is excluded, because other sites can cause it. */
export function findAccountLimit(c: Context<ApiEnv>): RateLimit | undefined {
  if (c.req.method === "GET" || c.req.method === "HEAD") return undefined;
  for (const { handler } of matchedRoutes(c)) {
    const limit = accountLimits.get(handler);
    if (limit !== undefined) return limit;
  }
  return undefined;
}

async function take(c: Context<ApiEnv>, limit: CountedLimit): Promise<void> {
  const { db, clock, counted } = c.var;
  if (counted?.limit !== limit) await takeFromLimit(db, limit, subjectOf(c, limit.per), clock());
  else if (!counted.isWithin) throw fullWindow(limit, clock());
}

/** Counted in memory, because a read must not cost a database write. */
function limitInProcess(name: keyof Services["processLimits"]): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.get("services").processLimits[name].take(subjectOf(c, "account"), c.get("clock")());
    return next();
  };
}

function subjectOf(c: Pick<Context<ApiEnv>, "get">, per: "address" | "account"): string {
  const actor = c.get("actor");
  return per === "account" && actor.kind === "traveller" ? actor.userId : addressGroup(c.get("clientAddress"));
}
