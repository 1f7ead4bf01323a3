import { availableParallelism } from "node:os";
import { picturePolicy } from "@meander/domain/policy";
import type { Logger } from "pino";
import { createProcessPool, type ProcessPool } from "./process-pool.ts";
import type { PictureJob, PictureResult } from "./process-picture.ts";

export type PictureProcessor = ProcessPool<PictureJob, PictureResult>;

/** One process per core, each with one picture at a time. */
export function createPictureProcessor(log: Logger): PictureProcessor {
  const { waitingMax, processWithinMs: withinMs, retryAfterSeconds } = picturePolicy;
  return createProcessPool({
    script: "picture-process",
    size: availableParallelism(),
    waitingMax,
    withinMs,
    retryAfterSeconds,
    log,
  });
}

declare module "../../http/services.ts" {
  interface Services {
    readonly pictures: PictureProcessor;
  }
}
