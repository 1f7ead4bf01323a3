import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import type { PlaceRow } from "../places/queries.ts";

/** What searches of this process needn't ask again at once. */
export type SearchMemory = {
  /** Totals beyond those that are exact. */
  readonly estimates: LRUCache<string, number>;
  /** Of the gazetteer, which changes when a new one is loaded. */
  readonly places: LRUCache<string, PlaceRow>;
};

const ESTIMATE_MS = 5_000;
const PLACE_MS = 60_000;
const ENTRIES_MAX = 2_000;

const memories = new WeakMap<Database, SearchMemory>();

/** One for each primary database, whichever of its replicas answers. */
export function searchMemoryOf(primary: Database): SearchMemory {
  const known = memories.get(primary) ?? {
    estimates: new LRUCache<string, number>({ max: ENTRIES_MAX, ttl: ESTIMATE_MS }),
    places: new LRUCache<string, PlaceRow>({ max: ENTRIES_MAX, ttl: PLACE_MS }),
  };
  memories.set(primary, known);
  return known;
}
