import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { conditionsOf, isLedByCells, isScattered, type Search, type WordMatch } from "./conditions.ts";
import { estimateRows } from "./estimate-rows.ts";
import { countKeptPage, type Gathered, cutFromAll, gatherKeptPage, type Page, readKeptPage } from "./kept-page.ts";
import {
  cut,
  gatherAll,
  gatherSome,
  inOrder,
  position,
  reachOf,
  readInTime,
  type SearchPosition,
  standingBehind,
  walkThroughTime,
  type Window,
} from "./match-fragments.ts";
import { findLead } from "./lead.ts";
import type { Count } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import { spotOf } from "./spot.ts";

/** Slips of the keyboard leave about this much of a word's trigrams in common. */
const SPELLING_THRESHOLD = "0.45";

export type Found = Count & Page;

/** So many are mostly met among the soonest: they needn't be gathered for a page. */
const SOON_READ_MIN = 100;

/** As many as are gathered at most: there may be more. */
const MANY = exactTotalLimit + 1;

type Options = Pick<SearchMemory, "estimates" | "leads" | "crowds"> & {
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
 * counted anyway. Beyond, the page is read in the order of time, and the total is what the planner thinks, for a few seconds.
 */
export async function findMatches(
  db: Database | Trx,
  search: Search,
  window: Window,
  { estimates, leads, crowds, viewerId, known: counted }: Options,
): Promise<Found> {
  const lead = await findLead(db, search, window, { leads });
  const kept: Search | null = lead === null ? null : { ...search, plan: "kept", lead };
  const gather = () => (kept === null ? gatherFew(db, search, window) : gatherKeptPage(db, kept, window, viewerId));
  const read = () => (kept === null ? readInOrder(db, search, window) : readKeptPage(db, kept, window, viewerId));
  // Where the soonest of all don't fill the page, there are not so many after all, or they come late.
  const readAll = () => readFromAll(db, search, window, { kept, viewerId });
  if (counted !== null) {
    const isSoonRead = counted.total >= SOON_READ_MIN || lead === "order";
    const page = (isSoonRead ? await read() : null) ?? (await gather()).page ?? (await readAll());
    return { ...page, ...counted };
  }
  const key = JSON.stringify([search.filters, search.audience.hiddenHosts, search.match]);
  const known = estimates.get(key);
  async function countFrom(gathered: number): Promise<Count> {
    if (gathered <= exactTotalLimit) return { total: gathered, totalIsEstimate: false };
    const total = known ?? Math.max(gathered, await estimateMatches(db, search));
    estimates.set(key, total);
    return { total, totalIsEstimate: true };
  }

  const spot = kept === null ? null : spotOf(kept);
  if (kept !== null && spot !== null && crowds.has(spot)) {
    const { gathered, page } = await countKeptPage(db, kept, window, viewerId);
    if (page !== null) return { ...page, ...(await countFrom(gathered)) };
    crowds.delete(spot);
  }
  const few = known === undefined ? await gather() : null;
  const count = await countFrom(few?.gathered ?? MANY);
  if (spot !== null && (few?.gathered ?? 0) > exactTotalLimit) crowds.set(spot, true);
  if (few?.page) return { ...few.page, ...count };
  const page = (await read()) ?? (await readAll());
  return { ...page, ...count };
}

/** The page only of what is no more than a thousand. */
async function gatherFew(db: Database | Trx, search: Search, window: Window): Promise<Gathered> {
  const { rows } = await sql<{ gathered: number; activityId: string | null; nextStartsAt: Date }>`
    with matching as materialized (${gatherSome(search)}),
      counted as (select count(*)::int as gathered from matching)
    select c.gathered, s.activity_id, s.next_starts_at
    from counted c left join lateral (
      ${cut(search, sql`(select * from matching where c.gathered <= ${sql.lit(exactTotalLimit)})`, window)}
    ) s on true ${inOrder}`.execute(db);
  const positions = rows.flatMap(({ activityId, nextStartsAt }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt }],
  );
  const gathered = rows[0]?.gathered ?? 0;
  return { gathered, page: gathered > exactTotalLimit ? null : pageOf(positions, window) };
}

function pageOf(positions: readonly SearchPosition[], { limit }: Window): Page {
  const matches = positions.slice(0, limit).map((found) => ({ ...found, text: null, version: null }));
  return { matches, goesOn: positions.length > limit };
}

/** Many fit, so a few steps through the order of time fill a page; null when they don't. */
async function readInOrder(db: Database | Trx, search: Search, window: Window): Promise<Page | null> {
  if (!isScattered(search.filters)) return readPage(db, readInTime(search, window), search, window);
  const { rows } = await sql<SearchPosition & { walked: number }>`
    with walked as materialized (${walkThroughTime(search, window)})
    select ${position}, (select count(*)::int from walked) as walked
    from (${cut(search, sql`(select * from walked union all ${standingBehind(search)})`, window)}) s ${inOrder}`.execute(
    db,
  );
  if (rows[0]?.walked !== reachOf(window)) return null;
  const positions = rows.map(({ activityId, nextStartsAt }) => ({ activityId, nextStartsAt }));
  return pageOf(positions, window);
}

/** In cells most is decided by the index, whatever the values. */
function readFromAll(
  db: Database | Trx,
  search: Search,
  window: Window,
  { kept, viewerId }: { readonly kept: Search | null; readonly viewerId: string | null },
): Promise<Page> {
  if (kept !== null && isLedByCells(kept)) return cutFromAll(db, kept, window, viewerId);
  return readPage(db, sql`(${gatherAll(search)})`, search, window);
}

async function readPage(
  db: Database | Trx,
  source: RawBuilder<unknown>,
  search: Search,
  window: Window,
): Promise<Page> {
  const { rows } = await sql<SearchPosition>`${cut(search, source, window)}`.execute(db);
  return pageOf(rows, window);
}

/** Of a box the planner would have to be asked each time: people move their maps. "More than a thousand" is told instead. */
async function estimateMatches(db: Database | Trx, search: Search): Promise<number> {
  if (search.filters.near !== null || search.filters.bounds !== null) return MANY;
  const [estimate = 0] = await estimateRows(db, [conditionsOf(search)]);
  return estimate;
}
