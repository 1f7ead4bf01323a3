import { uploadLimits } from "./upload-limits.ts";

/** `avatar` is a square for people and companies; the specification has limits for each. */
export type PictureKind = "image" | "avatar";

type Size = { readonly width: number; readonly height: number };

/** The largest size that is stored of such a picture, in pixels: the limits of its kind, turned for an upright one. */
export function storedBoxOf({ width, height }: Size, kind: PictureKind): Size {
  const { maxWidth, maxHeight } = uploadLimits[kind];
  return height > width ? { width: maxHeight, height: maxWidth } : { width: maxWidth, height: maxHeight };
}
