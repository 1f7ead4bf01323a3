import type { WindowPlace } from "./settings-file.ts";

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Bounds = { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number };

export const defaultSize = { width: 1360, height: 860 } as const;
export const minimumSize = { width: 900, height: 600 } as const;
/** The part of the title bar that must be on a screen, so that a person can drag it. */
const minVisiblePx = 120;

/** The window's bounds: the stored ones, or centred if that screen is missing; never larger than a screen. */
export function placeWindow(stored: WindowPlace | null, screens: readonly Rectangle[]): Bounds {
  if (stored === null) return defaultSize;
  const { x, y } = stored;
  const width = Math.max(stored.width, minimumSize.width);
  const height = Math.max(stored.height, minimumSize.height);
  const screen = screens.find((area) => isVisibleOn({ x, y, width, height }, area));
  if (screen !== undefined)
    return { x, y, width: Math.min(width, screen.width), height: Math.min(height, screen.height) };
  const [first] = screens;
  return { width: Math.min(width, first?.width ?? width), height: Math.min(height, first?.height ?? height) };
}

function isVisibleOn(window: Rectangle, area: Rectangle): boolean {
  const shared = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  return shared >= minVisiblePx && window.y >= area.y && window.y < area.y + area.height - minVisiblePx;
}
