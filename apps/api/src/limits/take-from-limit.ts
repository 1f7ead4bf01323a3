import { createHash } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../db/client.ts";
import { namedStatement } from "../db/named-statements.ts";

export type RateLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

type Fragment = RawBuilder<unknown>;

/**
 * Counts a use in the current window, for one or no row of `from`. Returns `used`, or no row when the limit is reached.
 * A single atomic upsert lets exactly `max` concurrent requests of all processes pass per window. Commits
 * asynchronously: a database crash loses the newest counts.
 */
export function countUse(limit: RateLimit, subject: Fragment, from: Fragment, now: Date): Fragment {
  return sql`
    insert into rate_limit (bucket, subject, window_start, used)
    select ${limit.bucket}, ${subject}, ${windowStartOf(limit, now)}::timestamptz, 1 ${from}
    on conflict (bucket, subject, window_start) do update set used = rate_limit.used + 1 where rate_limit.used < ${limit.max}
    returning used, set_config('synchronous_commit', 'off', true)`;
}

/**
 * Throws DomainError too-many-requests when the limit is reached. Subjects (network addresses, email addresses, ids)
 * are stored hashed.
 */
export async function takeFromLimit(db: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  if (db.isTransaction) throw new Error("A rate limit must be counted outside of transactions.");
  const { rows } = await sql`${namedStatement} ${countUse(limit, sql`${hashSubject(subject)}`, sql``, now)}`.execute(
    db,
  );
  if (rows.length === 0) throw fullWindow(limit, now);
}

export function fullWindow(limit: RateLimit, now: Date): DomainError {
  return tooManyRequests((windowStartOf(limit, now).getTime() - now.getTime()) / 1000 + limit.windowSeconds);
}

/** The error for an exhausted window with this many seconds left. */
export function tooManyRequests(secondsLeft: number): DomainError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  return new DomainError("too-many-requests", messageFor(seconds), { retryAfterSeconds: seconds });
}

function messageFor(seconds: number): string {
  if (seconds <= 90) return message("tooManyRequests", { seconds });
  return message("tooManyRequestsMinutes", { minutes: Math.ceil(seconds / 60) });
}

/** Reverts a count, e.g. of a login that succeeded. */
export async function refundLimit(db: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  await db
    .updateTable("rateLimit")
    .set({ used: sql`greatest(used - 1, 0)` })
    .where("bucket", "=", limit.bucket)
    .where("subject", "=", hashSubject(subject))
    .where("windowStart", "=", windowStartOf(limit, now))
    .execute();
}

/** Resets all counts of a subject. */
export async function resetSubject(trx: Trx, subject: string): Promise<void> {
  await trx.deleteFrom("rateLimit").where("subject", "=", hashSubject(subject)).execute();
}

function windowStartOf({ windowSeconds }: RateLimit, now: Date): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Deletes windows that have ended before this instant. */
export async function deleteOldWindows(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom("rateLimit").where("windowStart", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The SQL equivalent of `hashSubject`. */
export function storedSubject(text: Fragment): Fragment {
  return sql`rtrim(translate(encode(sha256(convert_to(lower(${text}), 'UTF8')), 'base64'), '+/', '-_'), '=')`;
}

function hashSubject(subject: string): string {
  return createHash("sha256").update(subject.toLowerCase()).digest("base64url");
}
