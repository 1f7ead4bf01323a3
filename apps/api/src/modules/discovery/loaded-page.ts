import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { loadedActivity, loadedTables, loadedVersion } from "../activities/load-queries.ts";
import { inOrder } from "./candidates.ts";
import { isAfter, type SearchPosition } from "./date-conditions.ts";
import type { Fragment, Search } from "./statement.ts";

/** A slice of the list; the offset applies only without `after`. */
export type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

/** `text` is the view's data, or null for visitors, who get its `version`. */
export type Match = SearchPosition & { readonly text: string | null; readonly version: string | null };

export type Page = { readonly matches: readonly Match[]; readonly hasMore: boolean };

/** Number of rows from each source. */
type Counts = { readonly ahead: number; readonly behind: number; readonly soonest: number };

export type LoadedPage = Page & Counts;

/** Select statements that return positions. */
type Sources = {
  readonly ahead: Fragment;
  readonly behind: Fragment;
  /** Used instead of `ahead` when that exceeds the counted total. */
  readonly soonest?: Fragment;
};

type Row = Counts &
  Omit<Match, "activityId"> & {
    /** Rows on this page, including the one that shows whether more follow. */
    readonly found: number;
    /** Null for an empty page, which still returns one row with the counts. */
    readonly activityId: string | null;
  };

const isDense = sql<boolean>`(select count(*) from ahead) > ${sql.lit(searchTotalLimit)}`;
const densePositions = sql`select * from ahead where not ${isDense} union all select * from soonest`;

/** Slices a page from the sources and loads the view data of its activities, in one statement. */
export async function loadPage(
  db: Database | Trx,
  search: Search,
  { limit, offset, after }: Window,
  { viewerId, ahead, behind, soonest }: Sources & { readonly viewerId: string | null },
): Promise<LoadedPage> {
  const shown =
    viewerId === null
      ? sql`null::text as text, ${loadedVersion} as version`
      : sql`${loadedActivity(viewerId, "brief")} as text, null::text as version`;
  // A spelling search has a different statement text per set of terms, so it isn't prepared.
  const { rows } = await sql<Row>`${search.match === "words" ? namedStatement : sql``}
    with ahead as materialized (${ahead}), behind as materialized (${behind}),
      ${soonest === undefined ? sql`` : sql`soonest as materialized (select * from (${soonest}) entry where ${isDense}),`}
      page as materialized (
        select entry.* from (${soonest === undefined ? sql`select * from ahead` : densePositions} union all select *
          from behind) entry
        where ${after === null ? sql`true` : isAfter(search, after)}
        ${inOrder} limit ${sql.lit(limit + 1)} offset ${sql.lit(after === null ? offset : 0)}
      )
    select counts.*, entry.activity_id, entry.next_starts_at, ${shown}
    from (
      select (select count(*)::int from ahead) as ahead, (select count(*)::int from behind) as behind,
        ${soonest === undefined ? sql`0` : sql`(select count(*)::int from soonest)`} as soonest,
        (select count(*)::int from page) as found
    ) counts left join (
      (select * from page entry ${inOrder} limit ${sql.lit(limit)}) entry join ${loadedTables(viewerId, sql`entry.activity_id`)}
    ) on true
    ${inOrder}`.execute(db);
  const matches = rows.flatMap(({ activityId, nextStartsAt, text, version }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt, text, version }],
  );
  const [{ found, ...counts } = { found: 0, ahead: 0, behind: 0, soonest: 0 }] = rows;
  return { matches, hasMore: found > limit, ahead: counts.ahead, behind: counts.behind, soonest: counts.soonest };
}
