import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { createViewMemory, type ViewMemory } from "../activities/view-memory.ts";
import type { PlaceRow } from "../places/queries.ts";
import type { Lead } from "./planned-search.ts";
import type { Snapshot } from "./snapshot.ts";
import { SquareMemory } from "./square-memory.ts";

/** An exact total, as long as nothing has changed that wasn't `seen` then, and nothing it counted can be over. */
export type Told = {
  readonly total: number;
  readonly seen: Snapshot;
  readonly asOf: Date;
  /** Null for ever. */
  readonly until: Date | null;
  /** By the process's own clock, which no test moves: changes aren't noted for long. */
  readonly toldAt: number;
};

/** What searches of this process needn't ask again at once. */
export type SearchMemory = {
  /** Totals beyond those that are exact. */
  readonly estimates: LRUCache<string, number>;
  /** Of the gazetteer, which changes when a new one is loaded. */
  readonly places: LRUCache<string, PlaceRow>;
  /** By which index searches of several things are read, or that the planner decides it each time. */
  readonly leads: LRUCache<string, Lead | "planner">;
  /** How many there are, up to a thousand and one, around middles of boxes and circles with many. */
  readonly crowds: LRUCache<string, number>;
  /** Searches of which too few are among the soonest of all for a page. */
  readonly late: LRUCache<string, true>;
  /** Totals that are exact. */
  readonly totals: LRUCache<string, Told>;
  /** What boxes and circles are counted from. */
  readonly squares: SquareMemory;
  readonly views: ViewMemory;
};

const ESTIMATE_MS = 5_000;
const PLACE_MS = 60_000;
const LEAD_MS = 60_000;
const CROWD_MS = 60_000;
const LATE_MS = 60_000;
/** A look at the clock for each; otherwise it stands still until a timer is let in, however long that waits under load. */
const LIMITS = { max: 2_000, ttlResolution: 0 } as const;

const memories = new WeakMap<Database, SearchMemory>();

/** One for each primary database, whichever of its replicas answers. */
export function searchMemoryOf(primary: Database): SearchMemory {
  const known = memories.get(primary) ?? {
    estimates: new LRUCache<string, number>({ ...LIMITS, ttl: ESTIMATE_MS }),
    places: new LRUCache<string, PlaceRow>({ ...LIMITS, ttl: PLACE_MS }),
    leads: new LRUCache<string, Lead | "planner">({ ...LIMITS, ttl: LEAD_MS }),
    crowds: new LRUCache<string, number>({ ...LIMITS, ttl: CROWD_MS }),
    late: new LRUCache<string, true>({ ...LIMITS, ttl: LATE_MS }),
    totals: new LRUCache<string, Told>({ max: LIMITS.max }),
    squares: new SquareMemory(),
    views: createViewMemory(),
  };
  memories.set(primary, known);
  return known;
}
