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
