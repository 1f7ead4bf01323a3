import { createHash } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import type { ApiEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";

export type RateLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

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

/**
 * One upsert decides, so that any number of simultaneous requests, in any number of processes, pass exactly `max` times a window.
 * Subjects (addresses, e-mail addresses, ids) are stored hashed.
 */
export async function takeFromLimit(db: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  const windowMs = limit.windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const taken = await db
    .insertInto("rateLimit")
    .values({ bucket: limit.bucket, subject: hashSubject(subject), windowStart, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["bucket", "subject", "windowStart"])
        .doUpdateSet({ used: sql`rate_limit.used + 1` })
        .where("rateLimit.used", "<", limit.max),
    )
    .returning("used")
    .executeTakeFirst();
  if (taken !== undefined) return;
  const seconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000));
  throw new DomainError("too-many-requests", message("tooManyRequests", { seconds }), { retryAfterSeconds: seconds });
}

/** Removes windows that nothing counts against any more. */
export async function deleteOldWindows(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom("rateLimit").where("windowStart", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function hashSubject(subject: string): string {
  return createHash("sha256").update(subject.toLowerCase()).digest("base64url");
}
