import { tonightCandidatesMax } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { conditionsOf, levelConditions, placeConditions } from "./conditions.ts";
import {
  and,
  type Audience,
  besides,
  type Condition,
  given,
  leadOf,
  nowOf,
  type Search,
  type WordMatch,
} from "./planned-search.ts";
import { DATELESS } from "./start-conditions.ts";
import type { SearchFilters, StartRange } from "./filters.ts";
import { findRows, inOrder, rowsBehind } from "./match-fragments.ts";
import type { SearchMemory } from "./search-memory.ts";
import { findTonightLead } from "./tonight-lead.ts";

export type TonightRow = {
  readonly activityId: string;
  /** The first start within the dates asked for. */
  readonly startsAt: Date;
  readonly capacity: number | null;
  readonly approvedCount: number;
  readonly metres: number | null;
};

const ANYWHERE = { countrySlug: null, regionSlug: null, placeSlug: null } as const;

const RANKED = sql.lit(tonightCandidatesMax);

/**
 * The soonest that fit, with counts as they are now. Recommended activities stand at the end of the order of dates, so they are
 * looked up by their own index, and so is what stands behind the clock until the sweep comes; ideas for activities are not of tonight,
 * nor is what nobody can join because its host is suspended.
 */
export async function findTonight(
  db: Database | Trx,
  filters: SearchFilters,
  {
    audience,
    match,
    memory,
  }: { readonly audience: Audience; readonly match: WordMatch; readonly memory: SearchMemory },
): Promise<TonightRow[]> {
  const asked: Search = { filters, audience, match, plan: "own" };
  const to = filters.starts?.to ?? null;
  const { ahead, before } = timesUntil(asked, to);
  const lead = await findTonightLead(db, asked, { to, times: and([ahead, before]) }, memory);
  const search: Search = lead === null ? asked : { ...asked, plan: "kept", lead };
  const startsAt = firstStart(search);
  // Together with a box or a word, the planner would read all of these to leave few.
  const recommended = sql`(select s.* from activity_search s where s.is_recommended and not s.is_suggested
    ${to === null ? sql`` : sql`and s.starts[1] < ${given(search, to, "timestamptz")}`} offset 0)`;
  // One by one: not knowing how few there are, a planner that keeps its plan would read all activities and people.
  const { rows } = await sql<TonightRow>`${lead === null ? sql`` : namedStatement}
    with candidate as (
      (${findSoonest(search, to)})
      union all
      (select s.activity_id, ${startsAt} as starts_at, s.point from ${recommended} s
        where ${conditionsOf(search)} and s.next_starts_at = ${DATELESS}
        order by s.starts[1], s.activity_id limit ${RANKED})
      union all
      (select s.activity_id, ${startsAt} as starts_at, s.point from ${rowsBehind(search)} s where not s.is_suggested)
    )
    select f.activity_id, f.starts_at, a.capacity, a.approved_count, ${metresFrom(filters.near)} as metres
    from candidate f
      cross join lateral (
        select capacity, approved_count, host_id from activity where id = f.activity_id offset 0
      ) a
      cross join lateral (
        select from person h
        where h.id = a.host_id and (h.suspended_until is null or h.suspended_until <= ${nowOf(search)}) offset 0
      ) h
    order by f.starts_at, f.activity_id limit ${RANKED}`.execute(db);
  return rows;
}

/** What stands next in the order of time, before what stands last in it because it is suggested or recommended. */
function findSoonest(search: Search, to: Date | null): RawBuilder<unknown> {
  const { filters, audience, plan } = search;
  const isFromNow = filters.starts?.from == null || filters.starts.from <= audience.now;
  // From now on, the first start within the dates is the next of all, which every index holds.
  const soonest: Search = isFromNow ? { ...search, filters: { ...filters, starts: null } } : search;
  const startsAt = isFromNow ? sql<Date>`s.next_starts_at` : firstStart(search);
  const columns = sql`s.activity_id, ${startsAt} as starts_at, s.point`;
  const others = conditionsOf(soonest);
  const times = timesUntil(search, to);
  if (plan === "kept" && leadOf(search) === "others") {
    const condition = and([others, besides(and([times.ahead, times.before]))]);
    return sql`select s.activity_id, s.starts_at, s.point from (
        ${findRows(soonest, sql`${columns}, s.next_starts_at`, condition)}
      ) s ${inOrder} limit ${RANKED}`;
  }
  if (plan === "own") {
    const condition = and([times.ahead, times.before, others]);
    return sql`select ${columns} from activity_search s where ${condition} ${inOrder} limit ${RANKED}`;
  }
  const inPlace = [...placeConditions(search, filters), ...levelConditions(search)];
  // The words of a level stand in no index: said here, each row would be visited for them.
  const besidePlace = conditionsOf({ ...soonest, filters: { ...soonest.filters, ...ANYWHERE } });
  const condition = and([...inPlace, times.before, ofUnknownShare(and([times.ahead, besidePlace]))]);
  return sql`select ${columns} from activity_search s where ${condition} ${inOrder} limit ${RANKED}`;
}

type Times = { readonly ahead: Condition; readonly before: Condition };

function timesUntil(search: Search, to: Date | null): Times {
  const end = to === null ? DATELESS : sql`least(${given(search, to, "timestamptz")}, ${DATELESS})`;
  return {
    ahead: sql<boolean>`s.next_starts_at > ${nowOf(search)}`,
    before: sql<boolean>`s.next_starts_at < ${end}`,
  };
}

/**
 * For which no index is read, and of which a planner that keeps its plan believes that half of all fit. Of a box or a word it believes
 * that next to nothing fits, and so of what lies between two times: it would sort all of an evening instead of walking through it. Little
 * stands behind the clock that is passed on the way.
 */
function ofUnknownShare(condition: Condition): Condition {
  return sql<boolean>`case when ${condition} then true else false end`;
}

function firstStart(search: Search): RawBuilder<Date> {
  const { from, to } = search.filters.starts ?? noDates;
  const isLater = from !== null && from > search.audience.now;
  return sql`(select min(start) from unnest(s.starts) start where start > ${nowOf(search)}
    ${isLater ? sql`and start >= ${given(search, from, "timestamptz")}` : sql``}
    ${to === null ? sql`` : sql`and start < ${given(search, to, "timestamptz")}`})`;
}

const noDates: StartRange = { from: null, to: null };

/** Its values aren't hidden from any planner: Postgres puts the function's body here only where its arguments are plain. */
function metresFrom(near: SearchFilters["near"]): RawBuilder<number | null> {
  if (near === null) return sql`null::int`;
  const [lon, lat] = near.center;
  return sql`round(great_circle_metres(${lon}::float8, ${lat}::float8, f.point[0], f.point[1]))::int`;
}
