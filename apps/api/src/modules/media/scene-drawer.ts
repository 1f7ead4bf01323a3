import { scenePolicy } from "@meander/domain/policy";
import type { SceneRequest } from "@meander/ui/scene/render-scene";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { createProcessPool } from "./process-pool.ts";

export type SceneDrawer = {
  /** Returns the scene as PNG. Throws DomainError busy when the queue is full or drawing takes too long. */
  readonly draw: (scene: SceneRequest) => Promise<Uint8Array<ArrayBuffer>>;
  readonly stop: () => void;
};

/** Draws in a child process. Pictures are cached in memory. */
export function createSceneDrawer(log: Logger): SceneDrawer {
  const { waitingMax, drawWithinMs: withinMs, retryAfterSeconds } = scenePolicy;
  const pool = createProcessPool<SceneRequest, Uint8Array>({
    script: "scene-process",
    size: 1,
    waitingMax,
    withinMs,
    retryAfterSeconds,
    log,
  });
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>, SceneRequest>({
    maxSize: scenePolicy.cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _previous, { context }) => new Uint8Array(await pool.run(context)),
  });
  return {
    draw: (scene) => pictures.forceFetch(`${scene.category}/${scene.period}/${scene.seed}`, { context: scene }),
    stop: pool.stop,
  };
}

declare module "../../http/services.ts" {
  interface Services {
    /** Renders scenes for mails, link previews and campaigns. */
    readonly scenes: SceneDrawer;
  }
}
