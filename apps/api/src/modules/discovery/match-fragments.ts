import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import { cellsOf, withinCircle } from "./area-conditions.ts";
import { type Branch, branchesAhead } from "./branches.ts";
import { conditionsInBox, conditionsOf, levelConditions, placeConditions } from "./conditions.ts";
import { and, beginsLater, type Condition, given, leadOf, nowOf, type Search } from "./planned-search.ts";
import { standingStart, startsEarlier } from "./start-conditions.ts";

/** Place in the list's order; `nextStartsAt` keeps the far future that stands for dateless. */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

/** Which part of the list; an offset counts only where there is no `after`. */
export type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

type Fragment = RawBuilder<unknown>;

/** How far to look for a page of what is in no order: on, where one in so many fits. */
const STEPS_PER_HIT = 200;
const [STEPS_MIN, STEPS_MAX] = [2_000, 20_000];

/** Of a row, with until when it can be found. */
export const position = sql`s.activity_id, s.next_starts_at, s.last_starts_at`;
export const inOrder = sql`order by s.next_starts_at, s.activity_id`;

/** Positions `s` of this window and one more, which says that the list goes on; from a source that is in no order. */
export function cut(search: Search, source: Fragment, { limit, offset, after }: Window): Fragment {
  return sql`select ${position} from ${source} s where ${isBeyond(search, after)}
    ${inOrder} limit ${sql.lit(limit + 1)} offset ${sql.lit(after === null ? offset : 0)}`;
}

const atMost = sql`limit ${sql.lit(exactTotalLimit + 1)}`;

/** What is scattered and ahead, as far as it is counted: one row with `ahead`. A row that takes few steps costs little. */
export function countAhead(search: Search): Fragment {
  const ahead = branchesAhead(search).map((branch) => sql`(${findBranch(search, branch)})`);
  return sql`select count(*)::int as ahead from (select from (${sql.join(ahead, sql` union all `)}) s ${atMost}) found`;
}

/** Positions of up to a thousand and one that fit; `behind` is a source of `standingBehind`. */
export function gatherSome(search: Search, behind = standingBehind(search)): Fragment {
  if (leadOf(search) === "others") return sql`${gatherScattered(search, behind)} ${atMost}`;
  // In the order of time an index ends where enough are counted; what is scattered would have to be sorted for it.
  const ahead = branchesAhead(search).map((branch) => sql`(${findBranch(search, branch)} ${inOrder} ${atMost})`);
  return sql`select * from (${sql.join([...ahead, behind], sql` union all `)}) found ${atMost}`;
}

/** The same of all that fits. */
export function gatherScattered(search: Search, behind: Fragment): Fragment {
  const ahead = branchesAhead(search).map((branch) => sql`(${findBranch(search, branch)})`);
  return sql`select * from (${sql.join([...ahead, behind], sql` union all `)}) found`;
}

/** Between dates, most of what lies in cells is decided by the index; only the rest is looked up for its starts. */
function findBranch(search: Search, { times, others, dates }: Branch): Fragment {
  const rows = findRows(search, position, and([times, others]));
  if (dates === undefined) return rows;
  return sql`select ${position} from (${rows}) s where (${dates.surely}) or exists (
    select from activity_search dated where dated.activity_id = s.activity_id and exists (
      select from (select dated.*) s where ${dates.otherwise}
    )
  )`;
}

/** Columns of rows `s` of activity_search; in a box or circle, from its cells, whatever the values where the plan is kept. */
export function findRows(search: Search, columns: Fragment, condition: Condition): Fragment {
  const cells = search.plan === "kept" ? cellsOf(search) : null;
  if (cells === null) return sql`select ${columns} from activity_search s where ${condition}`;
  return sql`select s.* from unnest(${arrayOf(cells.lows)}::bigint[], ${arrayOf(cells.highs)}::bigint[]) cells (low, high) cross join lateral (
    select ${columns} from activity_search s where s.cell >= cells.low and s.cell <= cells.high and ${condition} offset 0
  ) s`;
}

/** As a text: what a kept statement is sent is not looked through again. */
export function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join(",")}}`;
}

export function gatherAll(search: Search): Fragment {
  const parts = branchesAhead(search).map(
    ({ times, others }) => sql`(select ${position} from activity_search s where ${times} and ${others})`,
  );
  return sql`select * from (${sql.join([...parts, standingBehind(search)], sql` union all `)}) matching offset 0`;
}

/** A source for the window where an index is in the order of time: each of its parts as far as the window may need it. */
export function readInTime(search: Search, window: Window): Fragment {
  const parts = branchesAhead(search).map(
    ({ times, others }) =>
      sql`(select ${position} from activity_search s where ${times} and ${others} and ${isBeyond(search, window.after)}
        ${inOrder} limit ${sql.lit(reachOf(window))})`,
  );
  return sql`(${sql.join([...parts, standingBehind(search)], sql` union all `)})`;
}

/**
 * What fits among the soonest, for a window in what is in no order. The planner can't know how many of those in a box or with a word
 * come soon, and would gather them all: it is told how far to look. Between dates that begin later, what starts earlier and has one of
 * these comes first in the list. Fewer than `reachOf` the window: that was not far enough.
 */
export function walkThroughTime(search: Search, window: Window): Fragment {
  const wanted = reachOf(window);
  const steps = Math.min(STEPS_MAX, Math.max(STEPS_MIN, STEPS_PER_HIT * wanted));
  const soonest = and([
    ...(beginsLater(search)
      ? [startsEarlier(search)]
      : [sql<boolean>`s.next_starts_at > ${nowOf(search)}`, ...levelConditions(search)]),
    ...placeConditions(search, search.filters),
    ...(window.after === null ? [] : [isBeyond(search, window.after)]),
  ]);
  return sql`select ${position}
    from (select s.* from activity_search s where ${soonest} ${inOrder} limit ${sql.lit(steps)}) s
    where ${conditionsOf(search)} ${inOrder} limit ${sql.lit(wanted)}`;
}

/** How many of the list, from its beginning or the position before, a window and the one more need. */
export function reachOf({ limit, offset, after }: Window): number {
  return limit + 1 + (after === null ? offset : 0);
}

export function standingBehind(search: Search): Fragment {
  return sql`(select s.activity_id, ${standingStart(search)} as next_starts_at, s.last_starts_at from ${rowsBehind(search)} s)`;
}

/**
 * Rows of activity_search. Few and not for long: the sweep moves them. In their order, so that an index is read that learns which entries are of the past. Looked at by time alone: together with a box, the planner would read all of the box. What
 * lies in the box comes before the distance, which is dear: a planner that takes these rows for a third of all would plan each search anew
 * to reckon with plain numbers.
 */
export function rowsBehind(search: Search): Fragment {
  const isBehind = and([
    sql`s.next_starts_at <= ${nowOf(search)}`,
    ...placeConditions(search, search.filters),
    ...levelConditions(search),
  ]);
  return sql`(select s.* from (
      select s.* from (select s.* from activity_search s where ${isBehind} order by s.next_starts_at offset 0) s
      where ${conditionsInBox(search)} offset 0
    ) s where ${withinCircle(search)})`;
}

function isBeyond(search: Search, after: SearchPosition | null): Condition {
  if (after === null) return sql`true`;
  const nextStartsAt = given(search, after.nextStartsAt, "timestamptz");
  return sql`(s.next_starts_at, s.activity_id) > (${nextStartsAt}, ${given(search, after.activityId, "uuid")})`;
}
