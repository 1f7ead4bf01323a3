import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { ApiEnv } from "./api-env.ts";

const KEY_MAX_LENGTH = 200;
const POLL_MS = 100;
const PATIENCE_MS = 10_000;

type Claim = {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  /** Whose answer it will be: it goes with their account. */
  readonly personId: string;
};
type Stored = {
  readonly bodyHash: Buffer;
  readonly status: number | null;
  readonly response: unknown;
  readonly createdAt: Date;
};

/**
 * The same Idempotency-Key with the same request runs once per session and route; whoever asks again gets the stored answer.
 * Refusals are not kept: they changed nothing, and trying again may work. When a process or the database dies in the middle the key
 * stays taken: nobody knows whether the effect happened, so it is never run twice. Without an account the header is ignored, as HTTP does
 * with what it doesn't know: answers to strangers are never stored.
 */
export function replayByIdempotencyKey(route: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    const { actor } = c.var;
    if (key === undefined || actor.kind === "visitor") return next();
    if (key === "" || key.length > KEY_MAX_LENGTH) throw new DomainError("invalid", message("bodyInvalid"));
    const scope = `${actor.sessionPublicId} ${route}`;
    const claim = { scope, key, bodyHash: await hashRequest(c), personId: actor.userId };
    const stored = await claimOrWait(c, claim);
    if (stored !== "claimed") return replay(c, stored);
    await runAndStore(c, claim, next);
  };
}

async function runAndStore(c: Context<ApiEnv>, claim: Claim, next: () => Promise<void>): Promise<void> {
  await next();
  // It may have broken after the effect was committed.
  if (c.res.status >= 500) return;
  if (c.error !== undefined || !c.res.ok) return releaseClaim(c.var.db, claim);
  await storeAnswer(c.var.db, claim, c.res.status, await c.res.clone().json());
}

function replay(c: Context<ApiEnv>, { status, response }: Stored): Response {
  return new Response(JSON.stringify(response), {
    status: status ?? 200,
    headers: { "Content-Type": "application/json", "Idempotency-Replayed": "true", "X-Request-Id": c.var.requestId },
  });
}

async function hashRequest(c: Context<ApiEnv>): Promise<Buffer> {
  const url = new URL(c.req.url);
  const hash = createHash("sha256").update(`${url.pathname.replace(/\/$/, "")}${url.search}\n`);
  return hash.update(new Uint8Array(await c.req.arrayBuffer())).digest();
}

async function insertClaim(db: Database, claim: Claim, now: Date): Promise<boolean> {
  const result = await db
    .insertInto("idempotencyKey")
    .values({ ...claim, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

/**
 * Takes the key, or waits for a twin that is still at work: its answer, or the key once the twin was refused. Throws DomainError
 * idempotency-mismatch for another body, idempotency-pending once the twin has had its time: it died, or nearly so.
 */
async function claimOrWait(c: Context<ApiEnv>, claim: Claim): Promise<Stored | "claimed"> {
  for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += POLL_MS) {
    if (await insertClaim(c.var.db, claim, c.var.clock())) return "claimed";
    const stored = await findStored(c.var.db, claim);
    if (stored !== undefined && !stored.bodyHash.equals(claim.bodyHash)) {
      throw new DomainError("idempotency-mismatch", message("idempotencyMismatch"));
    }
    if (stored !== undefined && stored.status !== null) return stored;
    if (stored !== undefined && c.var.clock().getTime() - stored.createdAt.getTime() > PATIENCE_MS) break;
    await sleep(POLL_MS);
  }
  throw new DomainError("idempotency-pending", message("idempotencyPending"));
}

function findStored(db: Database, { scope, key }: Claim): Promise<Stored | undefined> {
  return db
    .selectFrom("idempotencyKey")
    .select(["bodyHash", "status", "response", "createdAt"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
}

async function storeAnswer(db: Database, { scope, key }: Claim, status: number, response: unknown): Promise<void> {
  const answer = { status, response: jsonb(response) };
  await db.updateTable("idempotencyKey").set(answer).where("scope", "=", scope).where("key", "=", key).execute();
}

async function releaseClaim(db: Database, { scope, key }: Claim): Promise<void> {
  await db
    .deleteFrom("idempotencyKey")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Keys are kept for 24 hours (design §4). */
export async function deleteOldKeys(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("idempotencyKey")
    .where("createdAt", "<", sql<Date>`${now}::timestamptz - interval '24 hours'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
