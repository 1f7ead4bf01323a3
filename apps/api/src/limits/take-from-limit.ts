import { createHash } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { sql } from "kysely";
import type { Database, Trx } from "../db/client.ts";

export type RateLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

/**
 * One upsert decides, so that any number of simultaneous requests, in any number of processes, pass exactly `max` times a window.
 * Subjects (addresses, e-mail addresses, ids) are stored hashed.
 */
export async function takeFromLimit(db: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  const windowStart = windowStartOf(limit, now);
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
  throw tooManyRequests((windowStart.getTime() - now.getTime()) / 1000 + limit.windowSeconds);
}

/** What a full window is answered with, so many seconds before it ends. */
export function tooManyRequests(secondsLeft: number): DomainError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  return new DomainError("too-many-requests", wordsFor(seconds), { retryAfterSeconds: seconds });
}

function wordsFor(seconds: number): string {
  if (seconds <= 90) return message("tooManyRequests", { seconds });
  return message("tooManyRequestsMinutes", { minutes: Math.ceil(seconds / 60) });
}

/** Takes the count back, for what turned out not to be worth counting, e.g. a login that succeeded. */
export async function giveBackToLimit(db: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  await db
    .updateTable("rateLimit")
    .set({ used: sql`greatest(used - 1, 0)` })
    .where("bucket", "=", limit.bucket)
    .where("subject", "=", hashSubject(subject))
    .where("windowStart", "=", windowStartOf(limit, now))
    .execute();
}

/** Starts a subject's counts anew. */
export async function forgetSubject(trx: Trx, subject: string): Promise<void> {
  await trx.deleteFrom("rateLimit").where("subject", "=", hashSubject(subject)).execute();
}

function windowStartOf({ windowSeconds }: RateLimit, now: Date): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Removes windows that nothing counts against any more. */
export async function deleteOldWindows(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom("rateLimit").where("windowStart", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function hashSubject(subject: string): string {
  return createHash("sha256").update(subject.toLowerCase()).digest("base64url");
}
