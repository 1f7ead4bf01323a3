type Bytes = Uint8Array<ArrayBuffer>;

export type PictureCache = {
  readonly find: (key: string) => Bytes | undefined;
  /** Returns the picture. Those that nobody asked for lately make room. */
  readonly store: (key: string, picture: Bytes) => Bytes;
};

/** Pictures in memory, up to so many bytes together. */
export function createPictureCache(maxBytes: number): PictureCache {
  // A map keeps the order in which its keys came: the first is the one that was used longest ago.
  const pictures = new Map<string, Bytes>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= pictures.get(key)?.byteLength ?? 0;
    pictures.delete(key);
  }

  return {
    find(key) {
      const picture = pictures.get(key);
      if (picture === undefined) return undefined;
      pictures.delete(key);
      pictures.set(key, picture);
      return picture;
    },
    store(key, picture) {
      remove(key);
      pictures.set(key, picture);
      bytes += picture.byteLength;
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
      return picture;
    },
  };
}
