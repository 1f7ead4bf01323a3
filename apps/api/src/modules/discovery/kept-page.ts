import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { keptPlan } from "../../db/prepared-statements.ts";
import { loadedActivity, loadedTables } from "../activities/load-queries.ts";
import { isScattered, type Search } from "./conditions.ts";
import {
  cut,
  gatherSome,
  inOrder,
  reachOf,
  readInTime,
  type SearchPosition,
  standingBehind,
  walkThroughTime,
  type Window,
} from "./match-fragments.ts";

/** With all that a view shows of it, as `loadedActivity` makes it, where that came along. */
export type Match = SearchPosition & { readonly text: string | null };

export type Page = {
  readonly matches: readonly Match[];
  /** Whether there is more behind this page. */
  readonly goesOn: boolean;
};

/** `gathered` counts what fits, up to a thousand and one; beyond a thousand, the page is nothing. */
export type GatheredPage = Page & { readonly gathered: number };

/**
 * Whether one index is the way to what fits, whatever the values: a word, a host, a box, a place or the time alone. Which of two is
 * the shorter, the planner can only say for the values of one search.
 */
export function isPlanKept({ filters, match }: Search, { limit, offset, after }: Window): boolean {
  const { countrySlug, regionSlug, placeSlug, near, bounds, suggestedBy, terms, categories } = filters;
  const ways = [
    countrySlug !== null || regionSlug !== null || placeSlug !== null,
    near !== null,
    bounds !== null,
    suggestedBy !== null,
    terms.length > 0,
    // Beside what is read in the order of time, a rare one is quicker by its own index.
    categories.length > 0 && !isScattered(filters),
  ];
  const isPlain = ways.filter(Boolean).length <= 1 && filters.outside.length === 0;
  return isPlain && match === "words" && limit > 0 && (offset === 0 || after !== null);
}

/** A page with what its activities show, cut from what is gathered and counted: one statement that each connection plans once. */
export async function gatherKeptPage(
  db: Database | Trx,
  planned: Search,
  window: Window,
  viewerId: string | null,
): Promise<GatheredPage> {
  const search: Search = { ...planned, plan: "kept" };
  const rows = await showPage<{ gathered: number }>(db, window, viewerId, {
    counts: sql`matching as materialized (${gatherSome(search)}),
      counts as (select count(*)::int as gathered from matching)`,
    page: cut(search, sql`(select * from matching where ${fewGathered})`, window),
  });
  return { ...pageOf(rows, window), gathered: rows[0]?.gathered ?? 0 };
}

/** The same of many, read in the order of time. Null when the soonest of all didn't fill the page. */
export async function readKeptPage(
  db: Database | Trx,
  planned: Search,
  window: Window,
  viewerId: string | null,
): Promise<Page | null> {
  const search: Search = { ...planned, plan: "kept" };
  if (!isScattered(search.filters)) {
    const page = cut(search, readInTime(search, window), window);
    return pageOf(await showPage(db, window, viewerId, { counts: sql`counts as (select)`, page }), window);
  }
  const rows = await showPage<{ walked: number }>(db, window, viewerId, {
    counts: sql`walked as materialized (${walkThroughTime(search, window)}),
      counts as (select count(*)::int as walked from walked)`,
    page: cut(search, sql`(select * from walked union all ${standingBehind(search)})`, window),
  });
  return rows[0]?.walked === reachOf(window) ? pageOf(rows, window) : null;
}

const fewGathered = sql`(select gathered from counts) <= ${sql.lit(exactTotalLimit)}`;

type Row = {
  /** On this page, with the one more. */
  readonly met: number;
  readonly nextStartsAt: Date;
  readonly activityId: string | null;
  readonly activity: string;
};

/** At least one row, with the columns of `counts`; where nothing is on the page, the counts stand alone. */
async function showPage<Counts>(
  db: Database | Trx,
  { limit }: Window,
  viewerId: string | null,
  { counts, page }: { readonly counts: RawBuilder<unknown>; readonly page: RawBuilder<unknown> },
): Promise<readonly (Row & Counts)[]> {
  const { rows } = await sql<Row & Counts>`${keptPlan}
    with ${counts}, found as materialized (${page})
    select counts.*, (select count(*)::int from found) as met, s.activity_id, s.next_starts_at, ${loadedActivity(viewerId)} as activity
    from counts left join (
      (select * from found s ${inOrder} limit ${sql.lit(limit)}) s join ${loadedTables(viewerId, sql`s.activity_id`)}
    ) on true
    ${inOrder}`.execute(db);
  return rows;
}

function pageOf(rows: readonly Row[], { limit }: Window): Page {
  const matches = rows.flatMap(({ activityId, activity, nextStartsAt }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt, text: activity }],
  );
  return { matches, goesOn: (rows[0]?.met ?? 0) > limit };
}
