import type { SceneRequest } from "@meander/ui/scene/render-scene";

/** Twice what a mail's banner and a link preview show. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** What passes between the API and the process that draws. */
export type DrawingOrder = { readonly id: number; readonly scene: SceneRequest };
export type DrawnScene =
  | { readonly id: number; readonly picture: Uint8Array }
  | { readonly id: number; readonly problem: string };
