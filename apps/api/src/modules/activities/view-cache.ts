import { LRUCache } from "lru-cache";

/** Visitors' view of an activity as JSON in UTF-8, with the time range in epoch milliseconds in which it is valid. */
export type CachedView = { readonly json: Uint8Array; readonly from: number; readonly until: number };

/**
 * Cache of visitors' views of one database. All visitors see the same, so each version (`loadedVersion`) is rendered
 * once.
 */
export type ViewCache = {
  readonly find: (version: string, now: Date) => Uint8Array | null;
  readonly store: (version: string, view: CachedView) => void;
};

/** Bytes of keys and values. */
const SIZE_MAX = 24_000_000;

export function createViewCache(): ViewCache {
  const views = new LRUCache<string, CachedView>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ json }, version) => version.length + json.byteLength,
  });
  return {
    find(version, now) {
      const at = now.getTime();
      const known = views.get(version);
      return known !== undefined && known.from <= at && at < known.until ? known.json : null;
    },
    store: (version, view) => void views.set(version, view),
  };
}
