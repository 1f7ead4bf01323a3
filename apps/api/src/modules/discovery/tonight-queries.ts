import { tonightCandidatesMax } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { type Audience, conditionsOf, type WordMatch } from "./conditions.ts";
import type { SearchFilters } from "./filters.ts";

export type TonightRow = {
  readonly activityId: string;
  /** The first start within the dates asked for. */
  readonly startsAt: Date;
  readonly capacity: number | null;
  readonly approvedCount: number;
  readonly metres: number | null;
};

/**
 * The soonest that fit, with counts as they are now. Recommended activities stand at the end of the order of dates, so they are
 * looked up by their own index; ideas for activities are not of tonight.
 */
export async function findTonight(
  db: Database | Trx,
  filters: SearchFilters,
  audience: Audience,
  match: WordMatch,
): Promise<TonightRow[]> {
  const conditions = conditionsOf(filters, audience, match);
  const from = filters.starts?.from ?? audience.now;
  const to = filters.starts?.to ?? null;
  const { rows } = await sql<TonightRow>`
    with soonest as (
      (select s.activity_id, s.starts, s.point from activity_search s
        where ${conditions} and not s.is_suggested and not s.is_recommended
          and (${to}::timestamptz is null or s.next_starts_at < ${to})
        order by s.next_starts_at, s.activity_id limit ${tonightCandidatesMax})
      union all
      (select s.activity_id, s.starts, s.point from activity_search s
        where ${conditions} and not s.is_suggested and s.is_recommended
          and (${to}::timestamptz is null or s.starts[1] < ${to})
        order by s.starts[1], s.activity_id limit ${tonightCandidatesMax})
    )
    select f.activity_id, first.starts_at, a.capacity, a.approved_count,
      ${metresFrom(filters.near)} as metres
    from soonest f
    join activity a on a.id = f.activity_id
    cross join lateral (
      select min(start) as starts_at from unnest(f.starts) start
      where start > ${audience.now} and start >= ${from} and (${to}::timestamptz is null or start < ${to})
    ) first
    order by first.starts_at, f.activity_id limit ${tonightCandidatesMax}`.execute(db);
  return rows;
}

function metresFrom(near: SearchFilters["near"]) {
  if (near === null) return sql`null::int`;
  const [lon, lat] = near.center;
  return sql`round(great_circle_metres(${lon}, ${lat}, f.point[0], f.point[1]))::int`;
}
