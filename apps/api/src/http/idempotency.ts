import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { idempotencyPolicy } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";
import {
  findStoredResponse,
  type IdempotencyClaim,
  insertClaim,
  releaseClaim,
  storeResponse,
  takeOverClaim,
} from "./idempotency-claims.ts";

const KEY_MAX_LENGTH = 200;
const POLL_MS = 100;

type StoredResponse = NonNullable<Awaited<ReturnType<typeof findStoredResponse>>>;

type Route = {
  readonly name: string;
  /** All writes of its requests are in transactions that recheck the caller, see `recheckCaller`. */
  readonly isFenced: boolean;
};

/**
 * Executes a request with the same Idempotency-Key once per person and route, also after another login; a repeated request gets the stored
 * response. Refusals aren't stored: they changed nothing, and a retry may succeed. When the process or the database
 * fails midway, a later request takes the key over if nothing was committed; otherwise the key stays claimed, so that
 * no effect happens twice. Without a session the header is ignored: responses to anonymous callers are never stored.
 */
export function replayByIdempotencyKey({ name, isFenced }: Route): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    const { actor } = c.var;
    if (key === undefined || actor.kind === "visitor") return next();
    if (key === "" || key.length > KEY_MAX_LENGTH) throw new DomainError("invalid", message("bodyInvalid"));
    const scope = `${actor.userId} ${name}`;
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
  // The failure may have followed the commit.
  if (c.res.status >= 500) return;
  if (c.error !== undefined || !c.res.ok) return releaseClaim(c.var.db, claim);
  await storeResponse(c.var.db, claim, c.res.status, await c.res.clone().json());
}

function replay(c: Context<ApiEnv>, { status, response }: StoredResponse): Response {
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
 * Claims the key, or waits for a concurrent request with the same key: for its response, or for its key once it was
 * refused or timed out without a commit. Throws DomainError idempotency-mismatch for another body, and
 * idempotency-pending when it is unknown whether that request took effect.
 */
async function claimOrWait(c: Context<ApiEnv>, claim: IdempotencyClaim): Promise<StoredResponse | "claimed"> {
  const { db, clock } = c.var;
  const { pendingMs } = idempotencyPolicy;
  let isOtherRequestActive = false;
  for (let waitedMs = 0; waitedMs <= pendingMs; waitedMs += POLL_MS) {
    if (await insertClaim(db, claim, clock())) return "claimed";
    const stored = await findStoredResponse(db, claim);
    if (stored !== undefined && !stored.bodyHash.equals(claim.bodyHash)) {
      throw new DomainError("idempotency-mismatch", message("idempotencyMismatch"));
    }
    if (stored !== undefined && stored.status !== null) return stored;
    if (stored !== undefined && clock().getTime() - stored.createdAt.getTime() > pendingMs && !isOtherRequestActive) {
      if (claim.claimId === null || stored.hasCommitted) break;
      if (await takeOverClaim(db, claim, clock())) return "claimed";
      // It has just committed and will respond next, or another request has taken it over.
      isOtherRequestActive = true;
    }
    await sleep(POLL_MS);
  }
  throw new DomainError("idempotency-pending", message("idempotencyPending"));
}
