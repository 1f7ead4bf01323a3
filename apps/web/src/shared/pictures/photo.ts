import type { ImageItem } from "@meander/domain/contract/people";

/** A picture or a video of the lightbox. */
export type Photo = ImageItem & { readonly alt: string };
