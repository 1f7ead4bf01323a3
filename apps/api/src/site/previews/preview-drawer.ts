import { createHash } from "node:crypto";
import { previewPolicy } from "@meander/domain/policy";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { createProcessPool } from "../../modules/media/process-pool.ts";
import type { Preview } from "./draw-preview.ts";

export type PreviewDrawer = {
  /** Returns a JPEG. Throws DomainError busy when the queue is full or drawing takes too long. */
  readonly draw: (preview: Preview) => Promise<Uint8Array<ArrayBuffer>>;
  readonly stop: () => void;
};

/** Draws in a child process. Pictures are cached in memory by what they show. */
export function createPreviewDrawer(log: Logger): PreviewDrawer {
  const { waitingMax, drawWithinMs: withinMs, retryAfterSeconds } = previewPolicy;
  const pool = createProcessPool<Preview, Uint8Array>({
    script: "../../site/previews/preview-process",
    size: 1,
    waitingMax,
    withinMs,
    retryAfterSeconds,
    log,
  });
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>, Preview>({
    maxSize: previewPolicy.cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _previous, { context }) => new Uint8Array(await pool.run(context)),
  });
  return {
    draw: (preview) => pictures.forceFetch(keyOf(preview), { context: preview }),
    stop: pool.stop,
  };
}

function keyOf({ ground, face, ...texts }: Preview): string {
  const hash = createHash("sha256").update(JSON.stringify(texts));
  if (ground.kind === "photo") hash.update(String(ground.focusY)).update(ground.bytes);
  else hash.update(JSON.stringify(ground));
  return hash
    .update("face")
    .update(face ?? "")
    .digest("base64url");
}

declare module "../../http/services.ts" {
  interface Services {
    /** Draws the pictures of link previews. */
    readonly previews: PreviewDrawer;
  }
}
