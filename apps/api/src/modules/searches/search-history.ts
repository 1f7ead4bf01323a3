import { createHash } from "node:crypto";
import type { LocationContext } from "@meander/domain/contract/geo";
import { searchHistoryPolicy } from "@meander/domain/policy";
import { keptCategories, keptFilters } from "@meander/domain/search/kept-filters";
import type { Logger } from "pino";
import type { Database } from "../../db/client.ts";
import { deleteBeyond, type NewSearch, upsertSearches } from "./queries.ts";
import type { Translate } from "../../locale.ts";
import { searchTitle } from "./search-title.ts";

type NotedSearch = {
  readonly personId: string;
  readonly filters: Parameters<typeof keptFilters>[0];
  /** Of the place that was found or given; empty for none. */
  readonly context: LocationContext;
  /** For the words of its title. */
  readonly words: Translate;
};

export type SearchHistory = {
  /** Remembers a person's search. Returns at once and never throws. */
  readonly note: (search: NotedSearch) => void;
  /** Writes down what is remembered. */
  readonly flush: () => Promise<void>;
  /** Writes down the rest and ends. */
  readonly stop: () => Promise<void>;
};

const FLUSH_EVERY_MS = 3_000;
/** As many as one statement writes; a process that has gathered them doesn't wait. */
const BATCH_MAX = 500;
/** Beyond this many that could not be written, the rest isn't kept. */
const WAITING_MAX = 20_000;
/** A search that couldn't be written so often is given up. */
const ATTEMPTS_MAX = 3;

type Waiting = NotedSearch & { readonly at: Date; readonly attempts: number };

/**
 * Keeps what people search for, beside the searches: gathered in this process and written every few seconds, all of it on an
 * orderly end. What a dying process had gathered is lost. How a search is written and called is worked out then, too.
 */
export function createSearchHistory(db: Database, clock: () => Date, log: Logger): SearchHistory {
  let waiting: Waiting[] = [];
  let writing: Promise<void> = Promise.resolve();

  function note(search: NotedSearch): void {
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
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "searches were not kept");
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

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    note,
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

function recordOf({ personId, filters: given, context, words, at }: Waiting): NewSearch[] {
  const filters = keptFilters(given);
  if (filters === null) return [];
  return [
    {
      personId,
      hash: createHash("sha256").update(JSON.stringify(filters)).digest("hex"),
      title: searchTitle(filters, context, words),
      filters,
      context,
      categories: keptCategories(filters),
      searchedAt: at.toISOString(),
    },
  ];
}

/** One row for each different search of each person, the last one's. */
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
