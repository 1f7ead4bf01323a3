import { sortBySortOrder } from "./sort-order.ts";

/**
 * The cover of a project or position: its first image that isn't a video. Images without `sortOrder` come last.
 */
export function coverOf<
  Image extends { readonly isVideo?: boolean | undefined; readonly sortOrder?: number | undefined },
>(images: readonly Image[]): Image | null {
  const stills = images.filter((image) => !image.isVideo);
  const ordered = stills.map((image) => ({ image, sortOrder: image.sortOrder ?? Number.MAX_SAFE_INTEGER }));
  return sortBySortOrder(ordered)[0]?.image ?? null;
}
