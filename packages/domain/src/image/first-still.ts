import { isLinked } from "./stock-service.ts";

/** The first item that isn't a video: what cards show. */
export function firstStill<Image extends { readonly src: string }>(
  images: readonly (Image & { readonly isVideo?: boolean | undefined })[],
): Image | null {
  return images.find(({ isVideo }) => !isVideo) ?? null;
}

/** As `firstStill`, of those on our own server: mails and link previews load from no other site. */
export function firstOwnStill<Image extends { readonly src: string; readonly service?: string | undefined }>(
  images: readonly (Image & { readonly isVideo?: boolean | undefined })[],
): Image | null {
  return firstStill(images.filter((image) => !isLinked(image)));
}
