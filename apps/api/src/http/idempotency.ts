import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { idempotencyPolicy } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";
import {
  findStored,
  type IdempotencyClaim,
  insertClaim,
  releaseClaim,
  storeAnswer,
  takeOverClaim,
} from "./idempotency-claims.ts";

const KEY_MAX_LENGTH = 200;
const POLL_MS = 100;

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>;

type Route = {
  readonly name: string;
  /** Everything that its requests write is in a caller's transaction, see `judgeCaller`. */
  readonly isFenced: boolean;
};

/**
 * The same Idempotency-Key with the same request runs once per session and route; whoever asks again gets the stored answer.
 * Refusals are not kept: they changed nothing, and trying again may work. When a process or the database dies in the middle, the key is
 * taken over by a later request if nothing was committed; otherwise it stays taken, so that no effect happens twice. Without an account
 * the header is ignored, as HTTP does with what it doesn't know: answers to strangers are never stored.
 */
export function replayByIdempotencyKey({ name, isFenced }: Route): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    const { actor } = c.var;
    if (key === undefined || actor.kind === "visitor") return next();
    if (key === "" || key.length > KEY_MAX_LENGTH) throw new DomainError("invalid", message("bodyInvalid"));
    const scope = `${actor.sessionPublicId} ${name}`;
    const claimId = isFenced ? randomUUID() : null;
    const claim = { scope, key, bodyHash: await hashRequest(c), personId: actor.userId, claimId };
    const stored = await claimOrWait(c, claim);
    if (stored !== "claimed") return replay(c, stored);
    if (isFenced) c.set("idempotencyClaim", claim);
    await runAndStore(c, claim, next);
  };
}

async function runAndStore(c: Context<ApiEnv>, claim: IdempotencyClaim, next: () => Promise<void>): Promise<void> {
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

/**
 * Takes the key, or waits for a twin that is still at work: its answer, or the key once the twin was refused or has had its time without
 * an effect. Throws DomainError idempotency-mismatch for another body, idempotency-pending where nobody knows whether the twin's effect
 * happened.
 */
async function claimOrWait(c: Context<ApiEnv>, claim: IdempotencyClaim): Promise<Stored | "claimed"> {
  const { db, clock } = c.var;
  const { pendingMs } = idempotencyPolicy;
  let isTwinAtWork = false;
  for (let waitedMs = 0; waitedMs <= pendingMs; waitedMs += POLL_MS) {
    if (await insertClaim(db, claim, clock())) return "claimed";
    const stored = await findStored(db, claim);
    if (stored !== undefined && !stored.bodyHash.equals(claim.bodyHash)) {
      throw new DomainError("idempotency-mismatch", message("idempotencyMismatch"));
    }
    if (stored !== undefined && stored.status !== null) return stored;
    if (stored !== undefined && clock().getTime() - stored.createdAt.getTime() > pendingMs && !isTwinAtWork) {
      if (claim.claimId === null || stored.hasCommitted) break;
      if (await takeOverClaim(db, claim, clock())) return "claimed";
      // It committed a moment ago and answers next, or another request took it over.
      isTwinAtWork = true;
    }
    await sleep(POLL_MS);
  }
  throw new DomainError("idempotency-pending", message("idempotencyPending"));
}
