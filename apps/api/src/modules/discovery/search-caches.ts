import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { createViewMemory, type ViewMemory } from "../activities/view-memory.ts";
import type { PlaceRow } from "../places/queries.ts";
import type { DrivingIndex } from "./statement.ts";

/** What searches of this process needn't query again. No answer depends on what a cache has. */
export type SearchCaches = {
  /** Of the gazetteer, which changes when a new one is loaded. */
  readonly places: LRUCache<string, PlaceRow>;
  readonly drivingIndexes: LRUCache<string, DrivingIndex>;
  readonly views: ViewMemory;
};

/** Expiry is checked against the clock with each read, however long timers wait under load. */
const LIMITS = { max: 2_000, ttl: 60_000, ttlResolution: 0 } as const;

const caches = new WeakMap<Database, SearchCaches>();

/** One for each primary database, whichever of its replicas answers. */
export function searchCachesOf(primary: Database): SearchCaches {
  const known = caches.get(primary) ?? {
    places: new LRUCache<string, PlaceRow>(LIMITS),
    drivingIndexes: new LRUCache<string, DrivingIndex>(LIMITS),
    views: createViewMemory(),
  };
  caches.set(primary, known);
  return known;
}
