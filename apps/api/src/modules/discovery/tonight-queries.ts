import { tonightCandidatesMax } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { and, type Audience, besides, conditionsOf, DATELESS, type Search, type WordMatch } from "./conditions.ts";
import type { SearchFilters, StartRange } from "./filters.ts";
import { findRows } from "./match-fragments.ts";

/** More than begin anywhere within some days. */
const ALL_OF_AN_EVENING = 10_000_000;

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
  const soonestStart = isFromNow ? sql<Date>`s.next_starts_at` : firstStart(starts, now);
  const soonest = findSoonest({ ...search, filters: soonestFilters }, soonestStart, starts.to);
  // Together with a box or a word, the planner would read all of these to leave few.
  const recommended = sql`(select s.* from activity_search s where s.is_recommended and not s.is_suggested
    ${starts.to === null ? sql`` : sql`and s.starts[1] < ${starts.to}`} offset 0)`;
  const { rows } = await sql<TonightRow>`
    with ${soonest}, candidate as (
      select * from soonest
      union all
      (select s.activity_id, ${firstStart(starts, now)} as starts_at, s.point from ${recommended} s
        where ${conditionsOf(search)} and s.next_starts_at = '9999-12-31'
        order by s.starts[1], s.activity_id limit ${tonightCandidatesMax})
      union all
      (select s.activity_id, ${firstStart(starts, now)} as starts_at, s.point from activity_search s
        where ${conditionsOf(search)} and s.next_starts_at <= ${now} and not s.is_suggested)
    )
    select f.activity_id, f.starts_at, a.capacity, a.approved_count, ${metresFrom(filters.near)} as metres
    from candidate f join activity a on a.id = f.activity_id
      join person h on h.id = a.host_id and (h.suspended_until is null or h.suspended_until <= ${now})
    order by f.starts_at, f.activity_id limit ${tonightCandidatesMax}`.execute(db);
  return rows;
}

/**
 * What stands next in the order of time, before what stands last in it because it is suggested or recommended. Of boxes and circles the
 * planner knows nothing: where they hold more than are ranked, the order of time is walked until there are enough, else all of the box is
 * read; both from indexes alone.
 */
function findSoonest(search: Search, startsAt: RawBuilder<Date>, to: Date | null): RawBuilder<unknown> {
  const { near, bounds } = search.filters;
  const end = to === null ? DATELESS : sql`least(${to}::timestamptz, ${DATELESS})`;
  const times = sql<boolean>`s.next_starts_at > ${search.audience.now} and s.next_starts_at < ${end}`;
  const columns = sql`s.activity_id, ${startsAt} as starts_at, s.point`;
  const inOrder = sql`order by s.next_starts_at, s.activity_id`;
  if (near === null && bounds === null) {
    return sql`soonest as (select ${columns} from activity_search s where ${conditionsOf(search)} and ${times}
      ${inOrder} limit ${tonightCandidatesMax})`;
  }
  const hidden: Search = { ...search, plan: "kept" };
  const conditions = conditionsOf(hidden);
  const inTime = sql`(select s.* from activity_search s where ${times} ${inOrder} limit ${ALL_OF_AN_EVENING})`;
  const isMany = sql`(select count(*) > ${tonightCandidatesMax} from met)`;
  return sql`met as materialized (
      ${findRows(hidden, columns, and([conditions, besides(times)]))} limit ${tonightCandidatesMax + 1}
    ), soonest as (
      (select * from met where not ${isMany})
      union all
      (select * from (
        select ${columns} from ${inTime} s where ${conditions} ${inOrder} limit ${tonightCandidatesMax}
      ) walked where ${isMany})
    )`;
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
