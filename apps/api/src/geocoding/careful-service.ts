import { minuteMs } from "@meander/domain/time/durations";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { geocodes } from "../metrics.ts";
import { createCircuit } from "./circuit.ts";
import { GeocodingFailure, type GeocodingService, type Question, type ServicePlace } from "./geocoding-service.ts";

export type CarefulService = {
  /** Null when somebody else should answer: the service failed, is left alone for a while, or was asked enough. Never throws. */
  readonly ask: (question: Question) => Promise<readonly ServicePlace[] | null>;
};

type Options = {
  readonly service: GeocodingService;
  /** Questions that leave this process. */
  readonly perMinute: number;
  readonly clock: () => Date;
  readonly log: Logger;
};

const ANSWERS_MAX = 2_000;
const ANSWERS_KEPT_MS = 10 * minuteMs;
const circuitOptions = { failuresMax: 3, firstPauseMs: 10_000, lastPauseMs: 10 * minuteMs };
/** A token that opens nothing won't open more in a moment. */
const UNWELCOME_PAUSE_MS = 5 * minuteMs;

/** Asks a service no more than it and we can bear: the same thing once at a time and then not again for minutes, and not while it fails. */
export function createCarefulService({ service, perMinute, clock, log }: Options): CarefulService {
  const circuit = createCircuit(circuitOptions);
  let minute = 0;
  let asked = 0;

  const answers = new LRUCache<string, readonly ServicePlace[], Question>({
    max: ANSWERS_MAX,
    ttl: ANSWERS_KEPT_MS,
    fetchMethod: (_key, _stale, { context }) => askNow(context),
  });

  function isAskedEnough(now: number): boolean {
    const thisMinute = Math.floor(now / minuteMs);
    if (thisMinute !== minute) [minute, asked] = [thisMinute, 0];
    return asked >= perMinute;
  }

  async function askNow(question: Question): Promise<readonly ServicePlace[]> {
    const now = clock().getTime();
    if (isAskedEnough(now)) throw new NotAsked("enough");
    if (!circuit.mayAsk(now)) throw new NotAsked("paused");
    asked += 1;
    if (asked === perMinute) log.warn({ perMinute }, "the geocoding service is asked no more in this minute");
    try {
      const places = await service.ask(question);
      if (circuit.succeed()) log.info("the geocoding service answers again");
      return places;
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  }

  function noteFailure(error: unknown): void {
    const { reason, retryAfterMs } = error instanceof GeocodingFailure ? error : new GeocodingFailure("unreachable");
    // One that it doesn't take says that it is well.
    if (reason === "question") return void circuit.succeed();
    const wishedMs =
      reason === "unwelcome" ? UNWELCOME_PAUSE_MS : reason === "limited" ? (retryAfterMs ?? 0) : retryAfterMs;
    const pauseMs = circuit.fail(clock().getTime(), wishedMs);
    const level = reason === "unwelcome" ? "error" : "warn";
    log[level](
      { reason, pauseSeconds: pauseMs === null ? 0 : pauseMs / 1_000 },
      "the geocoding service did not answer",
    );
  }

  return {
    async ask(question) {
      const key = keyOf(question);
      const isKept = answers.has(key);
      try {
        const places = await answers.fetch(key, { context: question });
        geocodes.labels(isKept ? "memory" : "service", "").inc();
        return places ?? null;
      } catch (error) {
        const isKnown = error instanceof GeocodingFailure || error instanceof NotAsked;
        geocodes.labels("gazetteer", isKnown ? error.reason : "unknown").inc();
        return null;
      }
    },
  };
}

/** Nothing left this process. */
class NotAsked extends Error {
  override name = "NotAsked";
  readonly reason: "paused" | "enough";

  constructor(reason: "paused" | "enough") {
    super(reason);
    this.reason = reason;
  }
}

function keyOf({ about, types, limit, language }: Question): string {
  const subject = "point" in about ? about : { ...about, text: about.text.toLowerCase() };
  return JSON.stringify([subject, types, limit, language]);
}
