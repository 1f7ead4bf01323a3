import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { createProcessPool } from "./process-pool.ts";

export type CachedDrawings<Drawing> = {
  /** Throws DomainError busy when the queue is full or drawing takes too long. */
  readonly draw: (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer>>;
  readonly stop: () => void;
};

type Options<Drawing> = {
  /** See `createProcessPool`. */
  readonly script: string;
  readonly policy: {
    readonly waitingMax: number;
    readonly drawWithinMs: number;
    readonly retryAfterSeconds: number;
    readonly cacheBytes: number;
  };
  /** Drawings with the same key look the same. */
  readonly keyOf: (drawing: Drawing) => string;
  readonly log: Logger;
};

/** Draws in a child process. Pictures are cached in memory; the same one is drawn once for all who wait. */
export function createCachedDrawings<Drawing>(options: Options<Drawing>): CachedDrawings<Drawing> {
  const { script, policy, keyOf, log } = options;
  const { waitingMax, drawWithinMs: withinMs, retryAfterSeconds } = policy;
  const pool = createProcessPool<Drawing, Uint8Array>({
    script,
    size: 1,
    waitingMax,
    withinMs,
    retryAfterSeconds,
    log,
  });
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>, { readonly drawing: Drawing }>({
    maxSize: policy.cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _previous, { context }) => new Uint8Array(await pool.run(context.drawing)),
  });
  return {
    draw: (drawing) => pictures.forceFetch(keyOf(drawing), { context: { drawing } }),
    stop: pool.stop,
  };
}
