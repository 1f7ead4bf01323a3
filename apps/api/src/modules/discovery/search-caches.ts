import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { createViewCache, type ViewCache } from "../activities/view-cache.ts";
import type { PlaceRow } from "../places/queries.ts";
import type { DrivingIndex } from "./statement.ts";

/** Per-process caches of searches. They affect only cost, never results. */
export type SearchCaches = {
  /** Places of the gazetteer, which change only when a new one is loaded. */
  readonly places: LRUCache<string, PlaceRow>;
  readonly drivingIndexes: LRUCache<string, DrivingIndex>;
  readonly views: ViewCache;
};

/** `ttlResolution: 0` checks expiry against the clock on every read, since timers may be late under load. */
const LIMITS = { max: 2_000, ttl: 60_000, ttlResolution: 0 } as const;

const caches = new WeakMap<Database, SearchCaches>();

/** One set of caches per primary database, shared by its replicas. */
export function searchCachesOf(primary: Database): SearchCaches {
  const known = caches.get(primary) ?? {
    places: new LRUCache<string, PlaceRow>(LIMITS),
    drivingIndexes: new LRUCache<string, DrivingIndex>(LIMITS),
    views: createViewCache(),
  };
  caches.set(primary, known);
  return known;
}
