import { tonightCandidatesMax } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { aheadByIndex, aheadByStart, behind } from "./candidates.ts";
import { isWithin } from "./date-conditions.ts";
import { chooseDrivingIndex } from "./driving-index.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { Filters } from "./search-filters.ts";
import { nowOf, type Search } from "./statement.ts";

export type TonightRow = {
  readonly activityId: string;
  /** The first start within the requested dates, possibly past, and when it closes. */
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly capacity: number | null;
  readonly approvedCount: number;
  readonly metres: number | null;
};

/**
 * The soonest matches, with live counts. Excludes suggestions, and activities of suspended hosts, since they can't be
 * joined.
 */
export async function findTonight(
  db: Database | Trx,
  unplanned: Omit<Search, "drivingIndex">,
  caches: Pick<SearchCaches, "drivingIndexes">,
): Promise<TonightRow[]> {
  const search: Search = { ...unplanned, drivingIndex: await chooseDrivingIndex(db, unplanned, "tonight", caches) };
  const ahead = search.drivingIndex === "date" ? aheadByStart(search, tonightCandidatesMax) : aheadByIndex(search);
  // Joined laterally row by row: the planner doesn't know how few rows there are, and would scan all activities and
  // people.
  const { rows } = await sql<TonightRow>`${search.match === "words" ? namedStatement : sql``}
    with ahead as materialized (${ahead}), behind as materialized (${behind(search)})
    select candidate.activity_id, entry.starts_at, entry.closes_at, activity.capacity, activity.approved_count,
      entry.metres
    from (select * from ahead union all select * from behind) candidate
      cross join lateral (
        select open_date.start as starts_at, open_date.close as closes_at, ${metresFrom(search.filters.near)} as metres
        from activity_search entry cross join lateral unnest(entry.starts, entry.closes) open_date (start, close)
        where entry.activity_id = candidate.activity_id and not entry.is_suggested and ${isWithin(search)}
        order by open_date.start, open_date.close desc limit 1
      ) entry
      cross join lateral (
        select capacity, approved_count, host_id from activity where id = candidate.activity_id offset 0
      ) activity
      cross join lateral (
        select from person host
        where host.id = activity.host_id and (host.suspended_until is null
          or host.suspended_until <= ${nowOf(search)}) offset 0
      ) host
    order by entry.starts_at, candidate.activity_id limit ${sql.lit(tonightCandidatesMax)}`.execute(db);
  return rows;
}

/** The values are plain parameters, because Postgres inlines a function only with plain arguments. */
function metresFrom(near: Filters["near"]): RawBuilder<number | null> {
  if (near === null) return sql`null::int`;
  const [lon, lat] = near.center;
  return sql`round(great_circle_metres(${lon}::float8, ${lat}::float8, entry.point[0], entry.point[1]))::int`;
}
