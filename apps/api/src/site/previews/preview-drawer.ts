import { createHash } from "node:crypto";
import { previewPolicy } from "@meander/domain/policy";
import type { Logger } from "pino";
import { type CachedDrawings, createCachedDrawings } from "../../modules/media/cached-drawings.ts";
import type { Preview } from "./draw-preview.ts";

/** Draws link previews as JPEG. */
export type PreviewDrawer = CachedDrawings<Preview>;

export function createPreviewDrawer(log: Logger): PreviewDrawer {
  const script = "../../site/previews/preview-process";
  return createCachedDrawings({ script, policy: previewPolicy, keyOf, log });
}

/** By what it shows, so that a changed activity is drawn again and a hidden one needs no eviction. */
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
