import { minuteMs } from "@meander/domain/time/durations";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { geocodes } from "../metrics.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import {
  GeocodingFailure,
  type GeocodingQuery,
  type GeocodingService,
  type ServicePlace,
} from "./geocoding-service.ts";

export type GuardedService = {
  /**
   * Null when the caller must use its fallback: the service failed, is paused by the circuit breaker, or the limit is
   * reached. Never throws.
   */
  readonly findPlaces: (question: GeocodingQuery) => Promise<readonly ServicePlace[] | null>;
};

type Options = {
  readonly service: GeocodingService;
  /** The limit of requests to the service per minute and process. */
  readonly perMinute: number;
  readonly clock: () => Date;
  readonly log: Logger;
};

const CACHE_MAX = 2_000;
const CACHE_TTL_MS = 10 * minuteMs;
const circuitOptions = { failuresMax: 3, firstPauseMs: 10_000, lastPauseMs: 10 * minuteMs };
/** A rejected token won't be accepted seconds later. */
const REJECTED_TOKEN_PAUSE_MS = 5 * minuteMs;

/** Adds caching, coalescing of identical requests, a rate limit and a circuit breaker to a geocoding service. */
export function createGuardedService({ service, perMinute, clock, log }: Options): GuardedService {
  const circuit = createCircuitBreaker(circuitOptions);
  let minute = 0;
  let requestCount = 0;

  const cache = new LRUCache<string, readonly ServicePlace[], GeocodingQuery>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    fetchMethod: (_key, _stale, { context }) => fetchPlaces(context),
  });

  function isLimitReached(now: number): boolean {
    const thisMinute = Math.floor(now / minuteMs);
    if (thisMinute !== minute) [minute, requestCount] = [thisMinute, 0];
    return requestCount >= perMinute;
  }

  async function fetchPlaces(question: GeocodingQuery): Promise<readonly ServicePlace[]> {
    const now = clock().getTime();
    if (isLimitReached(now)) throw new RequestSkipped("enough");
    if (!circuit.tryAcquire(now)) throw new RequestSkipped("paused");
    requestCount += 1;
    if (requestCount === perMinute) log.warn({ perMinute }, "the geocoding service's limit is reached for this minute");
    try {
      const places = await service.findPlaces(question);
      if (circuit.recordSuccess()) log.info("the geocoding service responds again");
      return places;
    } catch (error) {
      handleFailure(error);
      throw error;
    }
  }

  function handleFailure(error: unknown): void {
    const { reason, retryAfterMs } = error instanceof GeocodingFailure ? error : new GeocodingFailure("unreachable");
    // A rejected query still proves that the service is up.
    if (reason === "question") return void circuit.recordSuccess();
    const requestedPauseMs =
      reason === "unwelcome" ? REJECTED_TOKEN_PAUSE_MS : reason === "limited" ? (retryAfterMs ?? 0) : retryAfterMs;
    const pauseMs = circuit.recordFailure(clock().getTime(), requestedPauseMs);
    const level = reason === "unwelcome" ? "error" : "warn";
    log[level](
      { reason, pauseSeconds: pauseMs === null ? 0 : pauseMs / 1_000 },
      "the request to the geocoding service failed",
    );
  }

  return {
    async findPlaces(question) {
      const key = keyOf(question);
      const isCached = cache.has(key);
      try {
        const places = await cache.fetch(key, { context: question });
        geocodes.labels(isCached ? "cache" : "service", "").inc();
        return places ?? null;
      } catch (error) {
        const isKnown = error instanceof GeocodingFailure || error instanceof RequestSkipped;
        geocodes.labels("gazetteer", isKnown ? error.reason : "unknown").inc();
        return null;
      }
    },
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

function keyOf({ about, types, limit, language }: GeocodingQuery): string {
  const subject = "point" in about ? about : { ...about, text: about.text.toLowerCase() };
  return JSON.stringify([subject, types, limit, language]);
}
