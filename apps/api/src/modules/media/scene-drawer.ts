import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { scenePolicy } from "@meander/domain/policy";
import type { SceneRequest } from "@meander/ui/scene/render-scene";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { DrawingOrder, DrawnScene } from "./drawing-order.ts";

export type SceneDrawer = {
  /** Returns the scene as PNG. Throws DomainError busy when the queue is full or drawing takes too long. */
  readonly draw: (scene: SceneRequest) => Promise<Uint8Array<ArrayBuffer>>;
  readonly stop: () => void;
};

type Waiting = {
  readonly resolve: (picture: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
};

/** Draws in a child process, started on first use and restarted after it exits. Pictures are cached in memory. */
export function createSceneDrawer(log: Logger): SceneDrawer {
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>, SceneRequest>({
    maxSize: scenePolicy.cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _previous, { context }) => requestDrawing(context),
  });
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  function onDrawn(drawn: DrawnScene): void {
    const request = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if ("picture" in drawn) request?.resolve(new Uint8Array(drawn.picture));
    else request?.reject(new Error(`The scene process failed: ${drawn.problem}`));
  }

  function start(): ChildProcess {
    const started = fork(findScript(), [], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { UV_THREADPOOL_SIZE: "1" },
      stdio: "ignore",
    });
    const onEnd = (reason: unknown) => {
      if (child !== started) return;
      child = undefined;
      log.warn({ reason }, "scene process ended");
      for (const { reject } of waiting.values()) reject(busy());
      waiting.clear();
    };
    started.on("message", (drawn: DrawnScene) => onDrawn(drawn));
    started.once("exit", onEnd);
    started.once("error", (error) => onEnd(error.message));
    // Unreferenced, so that it doesn't keep the API process running.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function requestDrawing(scene: SceneRequest): Promise<Uint8Array<ArrayBuffer>> {
    if (waiting.size >= scenePolicy.waitingMax) throw busy();
    child ??= start();
    const drawer = child;
    lastId += 1;
    const id = lastId;
    const drawTimeout = setTimeout(() => {
      waiting.get(id)?.reject(busy());
      waiting.delete(id);
      // A drawing that exceeds its time limit may be stuck; the next one gets a new process.
      drawer.kill("SIGKILL");
    }, scenePolicy.drawWithinMs);
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        drawer.send({ id, scene } satisfies DrawingOrder, (error) => error && reject(busy()));
      });
    } finally {
      clearTimeout(drawTimeout);
      waiting.delete(id);
    }
  }

  return {
    draw: (scene) => pictures.forceFetch(`${scene.category}/${scene.period}/${scene.seed}`, { context: scene }),
    stop() {
      const ending = child;
      child = undefined;
      ending?.kill("SIGKILL");
    },
  };
}

/** In a build the script is next to the API's entry; tests run its source. */
function findScript(): string {
  const candidates = ["./scene-process.js", "../scene-process.js", "./scene-process.ts"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error("the scene process is not built");
  return found;
}

function busy(): DomainError {
  return new DomainError("busy", message("busy"), { retryAfterSeconds: scenePolicy.retryAfterSeconds });
}

declare module "../../http/services.ts" {
  interface Services {
    /** Renders scenes for mails, link previews and campaigns. */
    readonly scenes: SceneDrawer;
  }
}
