import type { ImageItem } from "@meander/domain/contract/people";
import { moveBeside, moveTo } from "../reorder/move.ts";
import type { DropSide } from "../reorder/use-reorder.ts";

/** A place in a row of pictures; without an image, one that is still uploaded. */
export type Slot = { readonly key: string; readonly image: ImageItem | null };

export function slotsOf(images: readonly ImageItem[]): Slot[] {
  return images.map((image) => ({ key: crypto.randomUUID(), image }));
}

/** Moves a slot to an index of the row without it. */
export function moveSlot(slots: readonly Slot[], key: string, to: number): Slot[] {
  return moveTo(slots, indexOf(slots, key), to);
}

/** Moves a slot directly before or after another. */
export function moveSlotBeside(slots: readonly Slot[], key: string, besideKey: string, side: DropSide): Slot[] {
  return moveBeside(slots, indexOf(slots, key), indexOf(slots, besideKey), side);
}

function indexOf(slots: readonly Slot[], key: string): number {
  return slots.findIndex((slot) => slot.key === key);
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
