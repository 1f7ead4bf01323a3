import { minuteMs } from "@meander/domain/time/durations";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { type FailureReason, RemoteFailure } from "./remote-failure.ts";

/** Where the result of a guarded request is from; a fallback is with the reason. */
export type ResultOrigin = "cache" | "service" | { readonly fallback: FailureReason | "paused" | "enough" | "unknown" };

/**
 * A request with its guards. Null when the caller must use its fallback: the service failed, is paused by the circuit
 * breaker, or the limit is reached. Never throws.
 */
export type GuardedRequest<Query, Result> = (query: Query) => Promise<Result | null>;

type Options<Query, Result> = {
  /** In logs, e.g. `geocoding service`. */
  readonly name: string;
  /** Throws RemoteFailure. */
  readonly request: (query: Query) => Promise<Result>;
  /** Queries with the same key have the same result. */
  readonly keyOf: (query: Query) => string;
  /** The limit of requests to the service per minute and process. */
  readonly perMinute: number;
  readonly onResult?: (origin: ResultOrigin) => void;
  readonly clock: () => Date;
  readonly log: Logger;
};

const CACHE_MAX = 2_000;
const CACHE_TTL_MS = 10 * minuteMs;
const circuitOptions = { failuresMax: 3, firstPauseMs: 10_000, lastPauseMs: 10 * minuteMs };
/** A rejected key won't be accepted seconds later. */
const REJECTED_KEY_PAUSE_MS = 5 * minuteMs;

/** Adds caching, coalescing of identical requests, a rate limit and a circuit breaker to requests of a service. */
export function createGuardedRequest<Query, Result extends object>({
  name,
  request,
  keyOf,
  perMinute,
  onResult,
  clock,
  log,
}: Options<Query, Result>): GuardedRequest<Query, Result> {
  const circuit = createCircuitBreaker(circuitOptions);
  let minute = 0;
  let requestCount = 0;

  const cache = new LRUCache<string, Result, { readonly query: Query }>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    fetchMethod: (_key, _stale, { context }) => send(context.query),
  });

  function isLimitReached(now: number): boolean {
    const thisMinute = Math.floor(now / minuteMs);
    if (thisMinute !== minute) [minute, requestCount] = [thisMinute, 0];
    return requestCount >= perMinute;
  }

  async function send(query: Query): Promise<Result> {
    const now = clock().getTime();
    if (isLimitReached(now)) throw new RequestSkipped("enough");
    if (!circuit.tryAcquire(now)) throw new RequestSkipped("paused");
    requestCount += 1;
    if (requestCount === perMinute) log.warn({ perMinute }, `the ${name}'s limit is reached for this minute`);
    try {
      const result = await request(query);
      if (circuit.recordSuccess()) log.info(`the ${name} responds again`);
      return result;
    } catch (error) {
      handleFailure(error);
      throw error;
    }
  }

  function handleFailure(error: unknown): void {
    const { reason, retryAfterMs } = error instanceof RemoteFailure ? error : new RemoteFailure("unreachable");
    // A rejected query still proves that the service is up.
    if (reason === "question") return void circuit.recordSuccess();
    const requestedPauseMs =
      reason === "unwelcome" ? REJECTED_KEY_PAUSE_MS : reason === "limited" ? (retryAfterMs ?? 0) : retryAfterMs;
    const pauseMs = circuit.recordFailure(clock().getTime(), requestedPauseMs);
    const level = reason === "unwelcome" ? "error" : "warn";
    log[level]({ reason, pauseSeconds: pauseMs === null ? 0 : pauseMs / 1_000 }, `the request to the ${name} failed`);
  }

  return async (query) => {
    const key = keyOf(query);
    const isCached = cache.has(key);
    try {
      const result = await cache.fetch(key, { context: { query } });
      onResult?.(isCached ? "cache" : "service");
      return result ?? null;
    } catch (error) {
      const isKnown = error instanceof RemoteFailure || error instanceof RequestSkipped;
      onResult?.({ fallback: isKnown ? error.reason : "unknown" });
      return null;
    }
  };
}

/** The request was not sent to the service. */
class RequestSkipped extends Error {
  override name = "RequestSkipped";
  readonly reason: "paused" | "enough";

  constructor(reason: "paused" | "enough") {
    super(reason);
    this.reason = reason;
  }
}
