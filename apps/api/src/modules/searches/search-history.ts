import { createHash } from "node:crypto";
import type { LocationContext } from "@meander/domain/contract/geo";
import { searchHistoryPolicy } from "@meander/domain/policy";
import { normaliseFilters, storedCategories } from "@meander/domain/search/stored-filters";
import type { Logger } from "pino";
import type { Database } from "../../db/client.ts";
import type { Translate } from "../../locale.ts";
import { deleteBeyond, type NewSearch, upsertSearches } from "./queries.ts";
import { searchTitle } from "./search-title.ts";

type RecordedSearch = {
  readonly personId: string;
  readonly filters: Parameters<typeof normaliseFilters>[0];
  /** Context of the found or given place; empty for none. */
  readonly context: LocationContext;
  readonly translateTitle: Translate;
};

export type SearchHistory = {
  /** Buffers a person's search. Returns at once and never throws. */
  readonly record: (search: RecordedSearch) => void;
  /** Writes the buffer to the database. */
  readonly flush: () => Promise<void>;
  /** Flushes the buffer and stops the timer. */
  readonly stop: () => Promise<void>;
};

const FLUSH_INTERVAL_MS = 3_000;
/** Maximum per statement; a full batch is written at once. */
const BATCH_MAX = 500;
/** Buffer limit while writes fail; further searches are dropped. */
const WAITING_MAX = 20_000;
/** A search is dropped after so many failed attempts. */
const ATTEMPTS_MAX = 3;

type Waiting = RecordedSearch & { readonly at: Date; readonly attempts: number };

/**
 * Records search histories outside the search's own request: buffered in this process, written every few seconds and on
 * shutdown. A crash loses the buffer. Titles and normalised filters are also computed on writing.
 */
export function createSearchHistory(db: Database, clock: () => Date, log: Logger): SearchHistory {
  let waiting: Waiting[] = [];
  let writing: Promise<void> = Promise.resolve();

  function record(search: RecordedSearch): void {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push({ ...search, at: clock(), attempts: 0 });
    if (waiting.length === BATCH_MAX) void flush();
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      try {
        await saveSearches(db, batch.flatMap(recordOf));
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "searches not recorded");
        const again = batch.filter(({ attempts }) => attempts + 1 < ATTEMPTS_MAX);
        waiting = [...again.map((search) => ({ ...search, attempts: search.attempts + 1 })), ...waiting];
        return;
      }
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    record,
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

function recordOf({ personId, filters: given, context, translateTitle, at }: Waiting): NewSearch[] {
  const filters = normaliseFilters(given);
  if (filters === null) return [];
  return [
    {
      personId,
      hash: createHash("sha256").update(JSON.stringify(filters)).digest("hex"),
      title: searchTitle(filters, context, translateTitle),
      filters,
      context,
      categories: storedCategories(filters),
      searchedAt: at.toISOString(),
    },
  ];
}

/** One row per person and distinct search, with the latest time. */
async function saveSearches(db: Database, searches: readonly NewSearch[]): Promise<void> {
  if (searches.length === 0) return;
  const latest = new Map(searches.map((search) => [`${search.personId} ${search.hash}`, search]));
  const personIds = [...new Set(searches.map(({ personId }) => personId))];
  await db.transaction().execute(async (trx) => {
    await upsertSearches(trx, [...latest.values()]);
    await deleteBeyond(trx, personIds, searchHistoryPolicy.perPerson);
  });
}

declare module "../../http/services.ts" {
  interface Services {
    readonly searchHistory: SearchHistory;
  }
}
