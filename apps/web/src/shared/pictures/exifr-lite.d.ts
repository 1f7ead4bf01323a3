declare module "exifr/dist/lite.esm.mjs" {
  /** Resolves to undefined for a file without metadata. */
  export function parse(file: Blob, options: object): Promise<unknown>;
}
