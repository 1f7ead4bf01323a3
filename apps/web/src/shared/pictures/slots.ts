import type { ImageItem } from "@meander/domain/contract/people";

/** A place in a row of pictures; without an image, one that is still uploaded. */
export type Slot = { readonly key: string; readonly image: ImageItem | null };

export function slotsOf(images: readonly ImageItem[]): Slot[] {
  return images.map((image) => ({ key: crypto.randomUUID(), image }));
}

/** Moves a slot to an index of the row without it. */
export function moveSlot(slots: readonly Slot[], key: string, to: number): Slot[] {
  const moved = slots.filter((slot) => slot.key === key);
  const others = slots.filter((slot) => slot.key !== key);
  return [...others.slice(0, Math.max(0, to)), ...moved, ...others.slice(Math.max(0, to))];
}

/** Moves a slot directly before or after another. */
export function moveBeside(slots: readonly Slot[], key: string, besideKey: string, side: "before" | "after"): Slot[] {
  const index = slots.filter((slot) => slot.key !== key).findIndex((slot) => slot.key === besideKey);
  return index === -1 ? [...slots] : moveSlot(slots, key, side === "before" ? index : index + 1);
}

/** The cover is the first of them. */
export function isStill({ image }: Slot): boolean {
  return image?.isVideo !== true;
}

/** What makes an image a video, whichever picture it has; nothing for others. */
export function videoIn({ image }: Slot): Pick<ImageItem, "isVideo" | "source" | "videoId"> {
  if (image?.isVideo !== true) return {};
  const { isVideo, source, videoId } = image;
  return { isVideo, source, videoId };
}

export function imagesOf(slots: readonly Slot[]): ImageItem[] {
  return slots.flatMap(({ image }) => image ?? []);
}
