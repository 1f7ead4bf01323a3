import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { isLedByCells, isScattered, type Search } from "./planned-search.ts";
import {
  type CheckedPage,
  countKeptPage,
  cutFromAll,
  type Gathered,
  gatherKeptPage,
  type Page,
  readKeptPage,
} from "./kept-page.ts";
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
import type { Snapshot } from "./snapshot.ts";

/** By which a search can be read. */
export type Ways = {
  /** Gathers what fits up to a thousand and one: the page, where it is no more, and how many. */
  readonly gather: () => Promise<Gathered>;
  /** Reads the page among the soonest of all; null where it isn't filled by them: not so many fit after all, or they come late. */
  readonly readSoonest: (before?: Snapshot) => Promise<CheckedPage | null>;
  /** Reads the page among the soonest of all, and counts beside it up to a thousand and one; null where that is no way. */
  readonly countBeside: () => Promise<Gathered | null>;
  /** Cuts the page from all that fits, however many there are. */
  readonly readAll: () => Promise<Page>;
};

/** Those of a search of which the planner sees the values, or, where the plan is `kept`, of that one, for which one index is the way. */
export function waysOf(
  db: Database | Trx,
  search: Search,
  kept: Search | null,
  window: Window,
  viewerId: string | null,
): Ways {
  const readAll = () => readPage(db, sql`(${gatherAll(search)})`, search, window);
  if (kept === null) {
    return {
      gather: () => gatherFew(db, search, window),
      readSoonest: () => readInOrder(db, search, window),
      countBeside: () => Promise.resolve(null),
      readAll,
    };
  }
  return {
    gather: () => gatherKeptPage(db, kept, window, viewerId),
    readSoonest: (before) => readKeptPage(db, kept, window, viewerId, before),
    countBeside: () => countKeptPage(db, kept, window, viewerId),
    // In cells most is decided by the index, whatever the values.
    readAll: isLedByCells(kept) ? () => cutFromAll(db, kept, window, viewerId) : readAll,
  };
}

/** Where the soonest didn't fill a first page, they aren't read again for a while, however often they are asked for. */
export function knowingLate(
  { readSoonest, countBeside, ...ways }: Ways,
  isLate: () => boolean,
  noteLate: () => void,
): Ways {
  return {
    ...ways,
    async readSoonest(before) {
      if (isLate()) return null;
      const page = await readSoonest(before);
      if (page === null) noteLate();
      return page;
    },
    async countBeside() {
      if (isLate()) return null;
      const counted = await countBeside();
      if (counted !== null && counted.page === null) noteLate();
      return counted;
    },
  };
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
  return { gathered, stands: null, page: gathered > exactTotalLimit ? null : pageOf(positions, window) };
}

function pageOf(positions: readonly SearchPosition[], { limit }: Window): Page {
  const matches = positions.slice(0, limit).map((found) => ({ ...found, text: null, version: null }));
  return { matches, goesOn: positions.length > limit };
}

/** Many fit, so a few steps through the order of time fill a page; null when they don't. */
async function readInOrder(db: Database | Trx, search: Search, window: Window): Promise<CheckedPage | null> {
  if (!isScattered(search.filters)) {
    return { ...(await readPage(db, readInTime(search, window), search, window)), check: null };
  }
  const { rows } = await sql<SearchPosition & { walked: number }>`
    with walked as materialized (${walkThroughTime(search, window)})
    select ${position}, (select count(*)::int from walked) as walked
    from (${cut(search, sql`(select * from walked union all ${standingBehind(search)})`, window)}) s ${inOrder}`.execute(
    db,
  );
  if (rows[0]?.walked !== reachOf(window)) return null;
  const positions = rows.map(({ activityId, nextStartsAt }) => ({ activityId, nextStartsAt }));
  return { ...pageOf(positions, window), check: null };
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
