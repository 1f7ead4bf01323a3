import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { createViewMemory, type ViewMemory } from "../activities/view-memory.ts";
import type { PlaceRow } from "../places/queries.ts";
import type { Lead } from "./conditions.ts";

/** What searches of this process needn't ask again at once. */
export type SearchMemory = {
  /** Totals beyond those that are exact. */
  readonly estimates: LRUCache<string, number>;
  /** Of the gazetteer, which changes when a new one is loaded. */
  readonly places: LRUCache<string, PlaceRow>;
  /** By which index searches of several things are read, or that the planner decides it each time. */
  readonly leads: LRUCache<string, Lead | "planner">;
  /** Around which middles of boxes and circles there are more than are counted. */
  readonly crowds: LRUCache<string, true>;
  readonly views: ViewMemory;
};

const ESTIMATE_MS = 5_000;
const PLACE_MS = 60_000;
const LEAD_MS = 60_000;
const CROWD_MS = 60_000;
const ENTRIES_MAX = 2_000;

const memories = new WeakMap<Database, SearchMemory>();

/** One for each primary database, whichever of its replicas answers. */
export function searchMemoryOf(primary: Database): SearchMemory {
  const known = memories.get(primary) ?? {
    estimates: new LRUCache<string, number>({ max: ENTRIES_MAX, ttl: ESTIMATE_MS }),
    places: new LRUCache<string, PlaceRow>({ max: ENTRIES_MAX, ttl: PLACE_MS }),
    leads: new LRUCache<string, Lead | "planner">({ max: ENTRIES_MAX, ttl: LEAD_MS }),
    crowds: new LRUCache<string, true>({ max: ENTRIES_MAX, ttl: CROWD_MS }),
    views: createViewMemory(),
  };
  memories.set(primary, known);
  return known;
}
