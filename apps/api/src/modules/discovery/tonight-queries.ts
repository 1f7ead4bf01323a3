import { tonightCandidatesMax } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { type Audience, conditionsOf, type Search, type WordMatch } from "./conditions.ts";
import type { SearchFilters, StartRange } from "./filters.ts";

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
 * looked up by their own index, and so is what stands behind the clock until the sweep comes; ideas for activities are not of tonight,
 * nor is what nobody can join because its host is suspended.
 */
export async function findTonight(
  db: Database | Trx,
  filters: SearchFilters,
  audience: Audience,
  match: WordMatch,
): Promise<TonightRow[]> {
  const search: Search = { filters, audience, match, plan: "own" };
  const { now } = audience;
  const starts = filters.starts ?? { from: null, to: null };
  const isFromNow = starts.from === null || starts.from <= now;
  // From now on, the first start within the dates is the next of all, which every index holds.
  const soonestFilters = isFromNow ? { ...filters, starts: null } : filters;
  const soonestStart = isFromNow ? sql`s.next_starts_at` : firstStart(starts, now);
  const { rows } = await sql<TonightRow>`
    with soonest as (
      (select s.activity_id, ${soonestStart} as starts_at, s.point from activity_search s
        where ${conditionsOf({ ...search, filters: soonestFilters })} and not s.is_suggested and not s.is_recommended
          and s.next_starts_at > ${now}
          ${starts.to === null ? sql`` : sql`and s.next_starts_at < ${starts.to}`}
        order by s.next_starts_at, s.activity_id limit ${tonightCandidatesMax})
      union all
      (select s.activity_id, ${firstStart(starts, now)} as starts_at, s.point from activity_search s
        where ${conditionsOf(search)} and s.next_starts_at = '9999-12-31' and s.is_recommended and not s.is_suggested
          ${starts.to === null ? sql`` : sql`and s.starts[1] < ${starts.to}`}
        order by s.starts[1], s.activity_id limit ${tonightCandidatesMax})
      union all
      (select s.activity_id, ${firstStart(starts, now)} as starts_at, s.point from activity_search s
        where ${conditionsOf(search)} and s.next_starts_at <= ${now} and not s.is_suggested)
    )
    select f.activity_id, f.starts_at, a.capacity, a.approved_count, ${metresFrom(filters.near)} as metres
    from soonest f join activity a on a.id = f.activity_id
      join person h on h.id = a.host_id and (h.suspended_until is null or h.suspended_until <= ${now})
    order by f.starts_at, f.activity_id limit ${tonightCandidatesMax}`.execute(db);
  return rows;
}

function firstStart({ from, to }: StartRange, now: Date): RawBuilder<Date> {
  return sql`(select min(start) from unnest(s.starts) start where start > ${now}
    and (${from}::timestamptz is null or start >= ${from}) and (${to}::timestamptz is null or start < ${to}))`;
}

function metresFrom(near: SearchFilters["near"]): RawBuilder<number | null> {
  if (near === null) return sql`null::int`;
  const [lon, lat] = near.center;
  return sql`round(great_circle_metres(${lon}, ${lat}, f.point[0], f.point[1]))::int`;
}
