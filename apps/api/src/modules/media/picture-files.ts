/** Media types of a picture's files, by extension. */
export const pictureTypes = { jpg: "image/jpeg", avif: "image/avif" } as const;
export type PictureExtension = keyof typeof pictureTypes;

/** The store's key of one file. The first letters of the random id spread the files over folders. */
export function pictureKey(pictureId: string, name: string): string {
  return `${pictureId.slice(0, 2)}/${pictureId}/${name}`;
}

/** The names of a picture's files. */
export function pictureFileNames(widths: readonly number[]): string[] {
  return widths.flatMap((width) => Object.keys(pictureTypes).map((extension) => `${width}.${extension}`));
}

/** An id, then `.jpg` for the picture in its own size, or one of its widths. */
const pathPattern =
  /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?<width>\d{2,4}))?\.(?<extension>jpg|avif)$/;

/** A file of an uploaded picture that an address names. */
export type PictureWish = {
  readonly id: string;
  /** Null for the picture in its own size. */
  readonly width: number | null;
  readonly extension: PictureExtension;
};

/** Parses a path below /media/; null for others. */
export function parsePicturePath(path: string): PictureWish | null {
  const { id, width, extension } = pathPattern.exec(path)?.groups ?? {};
  if (id === undefined) return null;
  return { id, width: width === undefined ? null : Number(width), extension: extension === "avif" ? "avif" : "jpg" };
}

type Sizes = { readonly width: number; readonly widths: readonly number[] };

/**
 * The width of a picture for a wish. A width that the picture doesn't have gives the next smaller one, so that `srcset` names
 * the same widths for all.
 */
export function fittingWidthOf({ width: wished }: PictureWish, { width, widths }: Sizes): number {
  return wished === null ? width : (widths.findLast((stored) => stored <= wished) ?? widths[0] ?? width);
}

/** The stored file for a wish. */
export function storedFileOf(wish: PictureWish, sizes: Sizes) {
  const { id, extension } = wish;
  const fitting = fittingWidthOf(wish, sizes);
  return { key: pictureKey(id, `${fitting}.${extension}`), tag: `${id}-${fitting}-${extension}`, extension };
}
