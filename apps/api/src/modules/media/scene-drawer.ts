import { scenePolicy } from "@meander/domain/policy";
import type { SceneRequest } from "@meander/ui/scene/render-scene";
import type { Logger } from "pino";
import { type CachedDrawings, createCachedDrawings } from "./cached-drawings.ts";

/** Draws scenes as PNG. */
export type SceneDrawer = CachedDrawings<SceneRequest>;

export function createSceneDrawer(log: Logger): SceneDrawer {
  const keyOf = ({ category, period, seed }: SceneRequest) => `${category}/${period}/${seed}`;
  return createCachedDrawings({ script: "scene-process", policy: scenePolicy, keyOf, log });
}

declare module "../../http/services.ts" {
  interface Services {
    /** Renders scenes for mails, link previews and campaigns. */
    readonly scenes: SceneDrawer;
  }
}
