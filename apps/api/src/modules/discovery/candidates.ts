import { sql } from "kysely";
import { cellsOf } from "./area-conditions.ts";
import { conditionsOf, otherConditions } from "./conditions.ts";
import {
  type DateBranch,
  dateBranches,
  firstStart,
  isAhead,
  mayStartWithin,
  type SearchPosition,
  sortingStart,
  startsBefore,
  startConditions,
} from "./date-conditions.ts";
import { isInPlace, placeConditions } from "./place-conditions.ts";
import { and, asFilter, type Condition, type Fragment, nowOf, type Search } from "./statement.ts";

export const inOrder = sql`order by entry.next_starts_at, entry.activity_id`;

const position = sql`entry.activity_id, entry.next_starts_at`;

/** The first matches in date order. */
export function aheadInOrder(search: Search, after: SearchPosition | null, rows: number): Fragment {
  const { soon, later, last } = dateBranches(search, after);
  const soonest = [soon, ...(later === null ? [] : [later])].map((branch) => selectBranch(search, branch, rows));
  if (last === null) return sql.join(soonest);
  const isNeeded = sql<boolean>`(select count(*) from soon) < ${sql.lit(rows)}`;
  const dateless = { ...last, range: and([isNeeded, last.range]) };
  return sql`
    with soon as materialized (
      select * from (${sql.join(soonest, sql` union all `)}) entry ${inOrder} limit ${sql.lit(rows)})
    select * from soon union all ${selectBranch(search, dateless, rows)}`;
}

/** The earliest starts, using the dates of recommended activities too; at most `rows` rows of each branch. */
export function aheadByStart(search: Search, rows: number): Fragment {
  const { soon, later, last } = dateBranches(search, null);
  const branches = [soon, ...(later === null ? [] : [later])].map((branch) => selectBranch(search, branch, rows));
  if (last !== null) branches.push(selectBranch(search, { ...last, sortsAt: sql`entry.starts[1]` }, rows));
  return sql.join(branches, sql` union all `);
}

function selectBranch(search: Search, { range, starts, sortsAt }: DateBranch, rows: number): Fragment {
  const others = asFilter(and([otherConditions(search), ...starts]));
  return sql`(select entry.activity_id, ${sortsAt} as next_starts_at from activity_search entry where ${range} and ${others}
    order by ${sortsAt}, entry.activity_id limit ${sql.lit(rows)})`;
}

/**
 * As `aheadInOrder` for an area, but reads at most `steps` index entries in date order, since matches may come late.
 * Rows whose next start is before the dates aren't in that order, so they are read from the area.
 */
export function soonestInOrder(search: Search, after: SearchPosition | null, rows: number, steps: number): Fragment {
  const inDateOrder: Search = { ...search, drivingIndex: "date" };
  const { soon, later } = dateBranches(inDateOrder, after);
  const fits = and([otherConditions(inDateOrder), ...soon.starts]);
  const soonest = sql`
    select ${position} from (
      select ${position}, (${fits}) as fits from activity_search entry where ${soon.range} ${inOrder} limit ${sql.lit(steps)}
    ) entry where entry.fits`;
  const from = search.filters.starts?.from ?? null;
  const branches =
    later === null || from === null ? [soonest] : [soonest, selectFromArea(search, startsBefore(search, from), later)];
  return sql`select ${position} from (${sql.join(branches, sql` union all `)}) entry ${inOrder} limit ${sql.lit(rows)}`;
}

/** Unordered matches from the index on words, hosts or cells; cells are read range by range. */
export function aheadByIndex(search: Search): Fragment {
  const sortsAt = sortingStart(search);
  const starts = startConditions(search);
  if (search.drivingIndex === "cells") return selectFromArea(search, isAhead(search), { starts, sortsAt });
  const matches = and([isAhead(search), conditionsOf(search)]);
  return sql`select entry.activity_id, ${sortsAt} as next_starts_at from activity_search entry where ${matches}`;
}

/** Starts aren't in the index on cells, so only rows that may match the dates are fetched, one by one. */
function selectFromArea(search: Search, range: Condition, { starts, sortsAt }: Omit<DateBranch, "range">): Fragment {
  const cells = cellsOf(search.filters);
  const inIndex = and([range, ...mayStartWithin(search), ...placeConditions(search), otherConditions(search)]);
  const found = sql`unnest(${cells?.lows ?? []}::bigint[], ${cells?.highs ?? []}::bigint[]) cells (low, high)
    cross join lateral (
      select ${position} from activity_search entry where entry.cell >= cells.low and entry.cell <= cells.high
        and ${inIndex} offset 0
    ) found`;
  if (starts.length === 0) return sql`select found.* from ${found}`;
  return sql`select found.activity_id, dated.next_starts_at from ${found} cross join lateral (
      select ${sortsAt} as next_starts_at from activity_search entry
      where entry.activity_id = found.activity_id and ${and(starts)} offset 0
    ) dated`;
}

/**
 * Matches among rows that `advanceNextStarts` hasn't advanced yet. These are few, so they are read by time before other
 * conditions. Ordered, because a plain index scan marks dead entries as killed, and a bitmap scan doesn't.
 */
export function behind(search: Search): Fragment {
  const isBehind = and([sql`entry.refresh_at <= ${nowOf(search)}`, ...isInPlace(search, search.filters)]);
  return sql`select entry.activity_id, ${firstStart(search)} as next_starts_at
    from (select entry.* from activity_search entry where ${isBehind} order by entry.refresh_at offset 0) entry
    where ${conditionsOf(search)}`;
}
