import type { SceneRequest } from "@meander/ui/scene/render-scene";

/** Twice the size of a mail banner or a link preview, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Messages between the API and the drawing process. */
export type DrawingOrder = { readonly id: number; readonly scene: SceneRequest };
export type DrawnScene =
  | { readonly id: number; readonly picture: Uint8Array }
  | { readonly id: number; readonly problem: string };
