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
    select c.activity_id, s.starts_at, s.closes_at, a.capacity, a.approved_count, s.metres
    from (select * from ahead union all select * from behind) c
      cross join lateral (
        select d.start as starts_at, d.close as closes_at, ${metresFrom(search.filters.near)} as metres
        from activity_search s cross join lateral unnest(s.starts, s.closes) d (start, close)
        where s.activity_id = c.activity_id and not s.is_suggested and ${isWithin(search)}
        order by d.start, d.close desc limit 1
      ) s
      cross join lateral (
        select capacity, approved_count, host_id from activity where id = c.activity_id offset 0
      ) a
      cross join lateral (
        select from person h
        where h.id = a.host_id and (h.suspended_until is null or h.suspended_until <= ${nowOf(search)}) offset 0
      ) h
    order by s.starts_at, c.activity_id limit ${sql.lit(tonightCandidatesMax)}`.execute(db);
  return rows;
}

/** The values are plain parameters, because Postgres inlines a function only with plain arguments. */
function metresFrom(near: Filters["near"]): RawBuilder<number | null> {
  if (near === null) return sql`null::int`;
  const [lon, lat] = near.center;
  return sql`round(great_circle_metres(${lon}::float8, ${lat}::float8, s.point[0], s.point[1]))::int`;
}
