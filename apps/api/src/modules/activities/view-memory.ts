import { LRUCache } from "lru-cache";

/** An activity as visitors see it, as JSON in UTF-8, and between which moments it stays so. */
export type KeptView = { readonly json: Uint8Array; readonly from: number; readonly until: number };

/** What visitors see of the activities of one database: all the same, so each version (`loadedVersion`) is made once. */
export type ViewMemory = {
  readonly find: (version: string, now: Date) => Uint8Array | null;
  readonly keep: (version: string, view: KeptView) => void;
};

/** Bytes of versions and views. */
const SIZE_MAX = 24_000_000;

export function createViewMemory(): ViewMemory {
  const views = new LRUCache<string, KeptView>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ json }, version) => version.length + json.byteLength,
  });
  return {
    find(version, now) {
      const at = now.getTime();
      const known = views.get(version);
      return known !== undefined && known.from <= at && at < known.until ? known.json : null;
    },
    keep: (version, view) => void views.set(version, view),
  };
}
