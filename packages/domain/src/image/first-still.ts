/** The first item that isn't a video: what cards, mails and link previews show. */
export function firstStill<Image extends { readonly src: string }>(
  images: readonly (Image & { readonly isVideo?: boolean | undefined })[],
): Image | null {
  return images.find(({ isVideo }) => !isVideo) ?? null;
}
