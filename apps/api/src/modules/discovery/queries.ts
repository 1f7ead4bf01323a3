import { exactTotalLimit } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { conditionsOf } from "./conditions.ts";
import type { Lead, Search, WordMatch } from "./planned-search.ts";
import { estimateRows } from "./estimate-rows.ts";
import type { Page } from "./kept-page.ts";
import { findLead } from "./lead.ts";
import type { Window } from "./match-fragments.ts";
import { RECALLED_MIN, type Recalled, recallCount, rememberTotal } from "./recall-count.ts";
import type { Count } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import { spotOf } from "./spot.ts";
import { knowingLate, type Ways, waysOf } from "./ways.ts";

/** Slips of the keyboard leave about this much of a word's trigrams in common. */
const SPELLING_THRESHOLD = "0.45";

export type Found = Count & Page;

/** So many are mostly met among the soonest: they needn't be gathered for a page. */
const SOON_READ_MIN = 100;

/** As many as are gathered at most: there may be more. */
const MANY = exactTotalLimit + 1;

type Options = Pick<SearchMemory, "estimates" | "leads" | "crowds" | "late" | "totals" | "squares"> & {
  /** Who will look at what is found; null for a visitor. */
  readonly viewerId: string | null;
  /** What the page before counted, if there was one: it isn't counted again. */
  readonly known: Count | null;
};

/** Runs searches that match words that way: the measure of likeness is a setting of the transaction. */
export async function matchingWords<Found>(
  db: Database,
  match: WordMatch,
  find: (db: Database | Trx) => Promise<Found>,
): Promise<Found> {
  if (match === "words") return find(db);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SPELLING_THRESHOLD}, true)`.execute(trx);
    return find(trx);
  });
}

/**
 * A page by earliest relevant date, then id, and how many there are: exact up to a thousand, for which all are gathered and
 * counted anyway, unless it is remembered. Beyond, the page is read in the order of time, and the total is what the planner thinks, for a
 * few seconds.
 */
export async function findMatches(
  db: Database | Trx,
  search: Search,
  window: Window,
  { viewerId, known, ...memory }: Options,
): Promise<Found> {
  const lead = await findLead(db, search, window, memory);
  const kept: Search | null = lead === null ? null : { ...search, plan: "kept", lead };
  const key = JSON.stringify([search.filters, search.audience.hiddenHosts, search.match]);
  const spot = kept === null ? null : spotOf(kept);
  const isFirst = window.offset === 0 && window.after === null;
  const isLate = () => memory.late.has(spot ?? key);
  const noteLate = () => void (isFirst && memory.late.set(spot ?? key, true));
  const ways = knowingLate(waysOf(db, search, kept, window, viewerId), isLate, noteLate);
  if (known !== null) return { ...(await goOn(ways, known, lead)), ...known };

  // Boxes and circles have none: "more than a thousand" is all that is said of them, and that is counted each time.
  const estimate = spot === null ? memory.estimates.get(key) : undefined;
  async function countFrom(gathered: number): Promise<Count> {
    if (gathered <= exactTotalLimit) return { total: gathered, totalIsEstimate: false };
    const total = estimate ?? Math.max(gathered, await estimateMatches(db, search));
    if (spot === null) memory.estimates.set(key, total);
    return { total, totalIsEstimate: true };
  }

  const nearby = spot === null ? 0 : (memory.crowds.get(spot) ?? 0);
  if (kept !== null && !isLate()) {
    const recall = () => recallCount(db, kept, key, { ...memory, isBusy: nearby > 0 });
    const recalled = await readRecalled(ways, recall);
    if (recalled !== null) return { ...recalled.page, ...(await countFrom(recalled.total)) };
  }
  const beside = nearby > exactTotalLimit ? await ways.countBeside() : null;
  if (beside?.page) return { ...beside.page, ...(await countFrom(beside.gathered)) };
  const few = estimate === undefined ? await ways.gather() : null;
  const count = await countFrom(few?.gathered ?? MANY);
  if (spot !== null) memory.crowds.set(spot, count.total >= RECALLED_MIN ? count.total : 0);
  if (few?.page) {
    if (kept !== null && isFirst) rememberTotal(memory, kept, key, few);
    return { ...few.page, ...count };
  }
  const page = (await ways.readSoonest()) ?? (await ways.readAll());
  return { ...page, ...count };
}

/** A page that follows one that counted. */
async function goOn(ways: Ways, { total }: Count, lead: Lead | null): Promise<Page> {
  const isSoonRead = total >= SOON_READ_MIN || lead === "order";
  return (isSoonRead ? await ways.readSoonest() : null) ?? (await ways.gather()).page ?? (await ways.readAll());
}

/** A page and its total, where one of some size is remembered and stands. */
async function readRecalled(
  ways: Ways,
  recall: () => Promise<Recalled | null>,
): Promise<{ readonly page: Page; readonly total: number } | null> {
  const recalled = await recall();
  if (recalled === null) return null;
  const found = await ways.readSoonest(recalled.seen);
  if (found === null) return null;
  const { check, ...page } = found;
  if (check === null || recalled.confirm(check)) return { page, total: recalled.total };
  // What has changed is counted now; all else was found to stand.
  const again = await recall();
  return again === null ? null : { page, total: again.total };
}

/** Of a box the planner would have to be asked each time: people move their maps. "More than a thousand" is told instead. */
async function estimateMatches(db: Database | Trx, search: Search): Promise<number> {
  if (search.filters.near !== null || search.filters.bounds !== null) return MANY;
  const [estimate = 0] = await estimateRows(db, [conditionsOf(search)]);
  return estimate;
}
