import { sql } from "kysely";
import { cellsOf } from "./area-conditions.ts";
import { conditionsOf, otherConditions } from "./conditions.ts";
import {
  type DateBranch,
  dateBranches,
  firstStart,
  mayStartWithin,
  type SearchPosition,
  startConditions,
} from "./date-conditions.ts";
import { placeConditions } from "./place-conditions.ts";
import { and, asFilter, type Fragment, nowOf, type Search } from "./statement.ts";

export const inOrder = sql`order by s.next_starts_at, s.activity_id`;

const position = sql`s.activity_id, s.next_starts_at`;

/** The first matches in date order. */
export function aheadInOrder(search: Search, after: SearchPosition | null, rows: number): Fragment {
  const first = sql`${inOrder} limit ${sql.lit(rows)}`;
  const { soon, last } = dateBranches(search, after);
  const soonest = soon.map((branch) => selectBranch(search, branch, first));
  if (last === null) return sql.join(soonest);
  const isNeeded = sql<boolean>`(select count(*) from soon) < ${sql.lit(rows)}`;
  const later = { ...last, range: and([isNeeded, last.range]) };
  return sql`
    with soon as materialized (select * from (${sql.join(soonest, sql` union all `)}) s ${first})
    select * from soon union all ${selectBranch(search, later, first)}`;
}

/** The earliest starts, using the dates of recommended activities too; at most `rows` rows of each branch. */
export function aheadByStart(search: Search, rows: number): Fragment {
  const first = (column: Fragment) => sql`order by ${column}, s.activity_id limit ${sql.lit(rows)}`;
  const { soon, last } = dateBranches(search, null);
  const branches = soon.map((branch) => selectBranch(search, branch, first(sql`s.next_starts_at`)));
  if (last !== null) branches.push(selectBranch(search, last, first(sql`s.starts[1]`)));
  return sql.join(branches, sql` union all `);
}

function selectBranch(search: Search, { range, starts }: DateBranch, first: Fragment): Fragment {
  const others = asFilter(and([otherConditions(search), ...starts]));
  return sql`(select ${position} from activity_search s where ${range} and ${others} ${first})`;
}

/** As `aheadInOrder`, but reads at most `steps` index entries, since matches may come late in date order. */
export function soonestInOrder(search: Search, after: SearchPosition | null, rows: number, steps: number): Fragment {
  const others = otherConditions(search);
  const first = sql`${inOrder} limit ${sql.lit(steps)}`;
  const branches = dateBranches(search, after).soon.map(({ range, starts }) => {
    const fits = and([others, ...starts]);
    return sql`(
      select ${position}, (${fits}) as fits from activity_search s where ${range} ${first})`;
  });
  return sql`select ${position} from (select * from (${sql.join(branches, sql` union all `)}) s ${first}) s
    where s.fits ${inOrder} limit ${sql.lit(rows)}`;
}

/** Unordered matches from the index on words, hosts or cells; cells are read range by range. */
export function aheadByIndex(search: Search): Fragment {
  const isAhead = sql<boolean>`s.next_starts_at > ${nowOf(search)}`;
  const cells = search.drivingIndex === "cells" ? cellsOf(search.filters) : null;
  if (cells === null) {
    return sql`select ${position} from activity_search s where ${and([isAhead, conditionsOf(search)])}`;
  }
  const inIndex = and([isAhead, ...mayStartWithin(search), ...placeConditions(search), otherConditions(search)]);
  const starts = startConditions(search);
  // Starts aren't in the index, so only rows that may match the dates are fetched, one by one.
  return sql`select found.* from unnest(${cells.lows}::bigint[], ${cells.highs}::bigint[]) cells (low, high)
    cross join lateral (
      select ${position} from activity_search s where s.cell >= cells.low and s.cell <= cells.high and ${inIndex} offset 0
    ) found
    ${
      starts.length === 0
        ? sql``
        : sql`cross join lateral (
      select from activity_search s where s.activity_id = found.activity_id and ${and(starts)} offset 0
    ) dated`
    }`;
}

/**
 * Matches among rows that `advanceNextStarts` hasn't advanced yet. These are few, so they are read by time before other
 * conditions. Ordered, because a plain index scan marks dead entries as killed, and a bitmap scan doesn't.
 */
export function behind(search: Search): Fragment {
  const place = placeConditions({ ...search, drivingIndex: "date" });
  const isBehind = and([sql`s.next_starts_at <= ${nowOf(search)}`, ...place]);
  return sql`select s.activity_id, ${firstStart(search, null)} as next_starts_at
    from (select s.* from activity_search s where ${isBehind} order by s.next_starts_at offset 0) s
    where ${conditionsOf(search)}`;
}
