import { searchTotalLimit } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { loadedActivity, loadedTables, loadedVersion } from "../activities/load-queries.ts";
import { inOrder } from "./candidates.ts";
import { isAfter, type SearchPosition } from "./date-conditions.ts";
import type { Fragment, Search } from "./statement.ts";

/** Which part of a list; an offset counts only where there is no `after`. */
export type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

/** With all that a view shows of it, or for visitors its version. */
export type Match = SearchPosition & { readonly text: string | null; readonly version: string | null };

export type Page = { readonly matches: readonly Match[]; readonly hasMore: boolean };

/** How many rows each source had. */
type Counts = { readonly ahead: number; readonly behind: number; readonly soonest: number };

export type LoadedPage = Page & Counts;

/** Selects of positions. */
type Sources = {
  readonly ahead: Fragment;
  readonly behind: Fragment;
  /** Read in place of `ahead` where that has more than a total counts. */
  readonly soonest?: Fragment;
};

type Row = Counts &
  Omit<Match, "activityId"> & {
    /** On this page, with the one more that says that the list continues. */
    readonly found: number;
    /** Null where nothing is on the page: the counts come alone. */
    readonly activityId: string | null;
  };

const isDense = sql<boolean>`(select count(*) from ahead) > ${sql.lit(searchTotalLimit)}`;
const densePositions = sql`select * from ahead where not ${isDense} union all select * from soonest`;

/** Cuts a page from what the sources have and loads what its activities show, in one statement. */
export async function loadPage(
  db: Database | Trx,
  search: Search,
  { limit, offset, after }: Window,
  { viewerId, ahead, behind, soonest }: Sources & { readonly viewerId: string | null },
): Promise<LoadedPage> {
  const shown =
    viewerId === null
      ? sql`null::text as text, ${loadedVersion} as version`
      : sql`${loadedActivity(viewerId)} as text, null::text as version`;
  // The text of a misspelt search depends on its terms: too many texts to prepare.
  const { rows } = await sql<Row>`${search.match === "words" ? namedStatement : sql``}
    with ahead as materialized (${ahead}), behind as materialized (${behind}),
      ${soonest === undefined ? sql`` : sql`soonest as materialized (select * from (${soonest}) s where ${isDense}),`}
      page as materialized (
        select s.* from (${soonest === undefined ? sql`select * from ahead` : densePositions} union all select * from behind) s
        where ${after === null ? sql`true` : isAfter(search, after)}
        ${inOrder} limit ${sql.lit(limit + 1)} offset ${sql.lit(after === null ? offset : 0)}
      )
    select c.*, s.activity_id, s.next_starts_at, ${shown}
    from (
      select (select count(*)::int from ahead) as ahead, (select count(*)::int from behind) as behind,
        ${soonest === undefined ? sql`0` : sql`(select count(*)::int from soonest)`} as soonest,
        (select count(*)::int from page) as found
    ) c left join (
      (select * from page s ${inOrder} limit ${sql.lit(limit)}) s join ${loadedTables(viewerId, sql`s.activity_id`)}
    ) on true
    ${inOrder}`.execute(db);
  const matches = rows.flatMap(({ activityId, nextStartsAt, text, version }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt, text, version }],
  );
  const [{ found, ...counts } = { found: 0, ahead: 0, behind: 0, soonest: 0 }] = rows;
  return { matches, hasMore: found > limit, ahead: counts.ahead, behind: counts.behind, soonest: counts.soonest };
}
