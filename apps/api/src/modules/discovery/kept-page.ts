import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { loadedActivity, loadedTables, loadedVersion } from "../activities/load-queries.ts";
import { leadOf, type Search } from "./planned-search.ts";
import { checkColumns, type SearchCheck, seen } from "./search-changes.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";
import {
  countAhead,
  cut,
  gatherScattered,
  gatherSome,
  inOrder,
  reachOf,
  readInTime,
  type SearchPosition,
  standingBehind,
  walkThroughTime,
  type Window,
} from "./match-fragments.ts";

/** With all that a view shows of it, or for visitors its version, where that came along. */
export type Match = SearchPosition & { readonly text: string | null; readonly version: string | null };

export type Page = {
  readonly matches: readonly Match[];
  /** Whether there is more behind this page. */
  readonly goesOn: boolean;
};

/** `gathered` counts what fits, up to a thousand and one; beyond a thousand there may be no page yet. */
export type Gathered = {
  readonly gathered: number;
  /** As it was counted, where that was asked: what was seen, and until when none of them is over; null for never. */
  readonly stands: { readonly seen: Snapshot; readonly until: Date | null } | null;
  readonly page: Page | null;
};

export type CheckedPage = Page & { readonly check: SearchCheck | null };

/** A page with what its activities show, cut from what is gathered and counted: one statement that each connection plans once. */
export async function gatherKeptPage(
  db: Database | Trx,
  search: Search,
  window: Window,
  viewerId: string | null,
): Promise<Gathered> {
  const isMoving = isMoved(search);
  const behind = isMoving ? sql`(select * from behind)` : standingBehind(search);
  const matching = sql`matching as materialized (${gatherSome(search, behind)}),
    gathering as (
      select count(*)::int as gathered, min(last_starts_at) filter (where isfinite(last_starts_at)) as until from matching
    )`;
  if (!isMoving) {
    const rows = await showPage<{ gathered: number; until: Date | null; seen: string }>(db, window, viewerId, {
      counts: sql`${matching}, counts as (select gathered, until, ${seen} as seen from gathering)`,
      page: cut(search, sql`(select * from matching where not ${manyGathered})`, window),
    });
    const [counted] = rows;
    const gathered = counted?.gathered ?? 0;
    const stands = counted === undefined ? null : { seen: readSnapshot(counted.seen), until: counted.until };
    return { gathered, stands, page: gathered > exactTotalLimit ? null : pageOf(rows, window) };
  }
  const rows = await showPage<{ gathered: number; walked: number }>(db, window, viewerId, {
    counts: sql`behind as materialized (${standingBehind(search)}), ${matching},
      walked as materialized (select * from (${walkThroughTime(search, window)}) walk where ${manyGathered}),
      counts as (select gathered, (select count(*)::int from walked) as walked from gathering)`,
    page: cut(
      search,
      sql`(select * from matching where not ${manyGathered} union all select * from walked
        union all (select * from behind where ${manyGathered}))`,
      window,
    ),
  });
  const { gathered = 0, walked = 0 } = rows[0] ?? {};
  const isCut = gathered > exactTotalLimit && walked < reachOf(window);
  return { gathered, stands: null, page: isCut ? null : pageOf(rows, window) };
}

/** A page cut from all that fits, however many there are. */
export async function cutFromAll(
  db: Database | Trx,
  search: Search,
  window: Window,
  viewerId: string | null,
): Promise<Page> {
  const page = cut(search, sql`(${gatherScattered(search, standingBehind(search))})`, window);
  return pageOf(await showPage(db, window, viewerId, { counts: sql`counts as (select)`, page }), window);
}

/** People move their maps: that there are many here was not said by the search before. */
function isMoved({ filters: { near, bounds } }: Search): boolean {
  return near !== null || bounds !== null;
}

/**
 * The same where there surely are many: the page is read in the order of time, and nothing is gathered for what is only counted. No page
 * where there were not so many.
 */
export async function countKeptPage(
  db: Database | Trx,
  search: Search,
  window: Window,
  viewerId: string | null,
): Promise<Gathered> {
  const rows = await showPage<{ gathered: number; walked: number }>(db, window, viewerId, {
    counts: sql`behind as materialized (${standingBehind(search)}),
      walked as materialized (${walkThroughTime(search, window)}),
      counted as materialized (${countAhead(search)}),
      counts as (
        select ahead + (select count(*)::int from behind) as gathered, (select count(*)::int from walked) as walked
        from counted
      )`,
    page: cut(search, sql`(select * from walked union all select * from behind)`, window),
  });
  const { gathered = 0, walked = 0 } = rows[0] ?? {};
  return { gathered, stands: null, page: walked < reachOf(window) ? null : pageOf(rows, window) };
}

/**
 * The same of many, read in the order of time, and what has changed since what was remembered of them, if anything was. Null when the
 * soonest of all didn't fill the page.
 */
export async function readKeptPage(
  db: Database | Trx,
  search: Search,
  window: Window,
  viewerId: string | null,
  before: Snapshot | null = null,
): Promise<CheckedPage | null> {
  if (leadOf(search) === "order") {
    const rows = await showPage<Checked>(db, window, viewerId, {
      counts: sql`counts as (select ${before === null ? sql`` : checkColumns(search, before)})`,
      page: cut(search, readInTime(search, window), window),
    });
    return { ...pageOf(rows, window), check: checkOf(rows, before) };
  }
  const rows = await showPage<Checked & { walked: number }>(db, window, viewerId, {
    counts: sql`walked as materialized (${walkThroughTime(search, window)}), counts as (
      select ${before === null ? sql`` : sql`${checkColumns(search, before)}, `}count(*)::int as walked from walked
    )`,
    page: cut(search, sql`(select * from walked union all ${standingBehind(search)})`, window),
  });
  return rows[0]?.walked === reachOf(window) ? { ...pageOf(rows, window), check: checkOf(rows, before) } : null;
}

/** As it comes; only where something was asked to be checked. */
type Checked = { readonly seen: string; readonly changes: SearchCheck["changes"] };

function checkOf([row]: readonly Checked[], before: Snapshot | null): SearchCheck | null {
  return row === undefined || before === null ? null : { seen: readSnapshot(row.seen), changes: row.changes };
}

const manyGathered = sql`(select gathered from gathering) > ${sql.lit(exactTotalLimit)}`;

type Row = {
  /** On this page, with the one more. */
  readonly met: number;
  readonly nextStartsAt: Date;
  readonly activityId: string | null;
  readonly text: string | null;
  readonly version: string | null;
};

/** At least one row, with the columns of `counts`; where nothing is on the page, the counts stand alone. */
async function showPage<Counts>(
  db: Database | Trx,
  { limit }: Window,
  viewerId: string | null,
  { counts, page }: { readonly counts: RawBuilder<unknown>; readonly page: RawBuilder<unknown> },
): Promise<readonly (Row & Counts)[]> {
  const shown =
    viewerId === null
      ? sql`null::text as text, ${loadedVersion} as version`
      : sql`${loadedActivity(viewerId)} as text, null::text as version`;
  const { rows } = await sql<Row & Counts>`${namedStatement}
    with ${counts}, found as materialized (${page})
    select counts.*, (select count(*)::int from found) as met, s.activity_id, s.next_starts_at, ${shown}
    from counts left join (
      (select * from found s ${inOrder} limit ${sql.lit(limit)}) s join ${loadedTables(viewerId, sql`s.activity_id`)}
    ) on true
    ${inOrder}`.execute(db);
  return rows;
}

function pageOf(rows: readonly Row[], { limit }: Window): Page {
  const matches = rows.flatMap(({ activityId, nextStartsAt, text, version }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt, text, version }],
  );
  return { matches, goesOn: (rows[0]?.met ?? 0) > limit };
}
