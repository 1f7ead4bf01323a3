import { type RawBuilder, sql } from "kysely";
import { hasSeveralStarts, isInPlace, placeConditions } from "./place-conditions.ts";
import { and, asFilter, type Condition, type Fragment, given, nowOf, type Search } from "./statement.ts";

/** Next start of suggested and recommended activities, which sort last in date order. */
export const DATELESS = sql`timestamptz '9999-12-31'`;

/**
 * A row's keyset position: the first start within the requested dates, the next one without dates, the far future for
 * suggested and recommended activities.
 */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

/**
 * Whether people can still join on the next date. Later ones of a row that `advanceNextStarts` hasn't advanced yet are
 * read by `behind`.
 */
export function isAhead(search: Search): Condition {
  const isOpen = sql<boolean>`entry.refresh_at > ${nowOf(search)}`;
  return search.showsValues === true ? isOpen : asFilter(isOpen);
}

/** Starts are sorted and most rows have one, so checking the first and last comes before the expensive `exists`. */
export function startConditions(search: Search): Condition[] {
  const { starts } = search.filters;
  if (starts === null) return [];
  const isFrom = (start: Fragment) =>
    starts.from === null ? [] : [sql<boolean>`${start} >= ${bound(search, starts.from)}`];
  const isBefore = (start: Fragment) =>
    starts.to === null ? [] : [sql<boolean>`${start} < ${bound(search, starts.to)}`];
  const isOpen = beginsLater(search) ? sql<boolean>`true` : sql<boolean>`entry.closes[1] > ${nowOf(search)}`;
  return [
    ...isFrom(sql`entry.starts[cardinality(entry.starts)]`),
    ...isBefore(sql`entry.starts[1]`),
    sql`case when cardinality(entry.starts) = 1 then ${isOpen}
      else exists (select from unnest(entry.starts, entry.closes) open_date (start, close)
        where ${isWithin(search)}) end`,
  ];
}

/** A range of one index in date order, with the conditions on starts that it doesn't imply. Ranges are disjoint. */
export type DateBranch = {
  readonly range: Condition;
  readonly starts: readonly Condition[];
  /** The start that the row sorts by. */
  readonly sortsAt: RawBuilder<Date>;
};

type DateBranches = {
  /** Next starts within the dates, in the order of the index. */
  readonly soon: DateBranch;
  /** Rows whose next start is before the dates and a later one may be within; unordered. Null where none can be. */
  readonly later: DateBranch | null;
  /** Suggested and recommended activities that have dates. */
  readonly last: DateBranch | null;
};

/** Ranges of activities that may match the dates. */
export function dateBranches(search: Search, after: SearchPosition | null): DateBranches {
  const { filters } = search;
  const sortsAt = sql<Date>`entry.next_starts_at`;
  const within = and([isNextWithinDates(search, after), ...placeConditions(search)]);
  const soon: DateBranch = { range: within, starts: [], sortsAt };
  if (filters.starts === null) return { soon, later: null, last: null };
  const starts = startConditions(search);
  const slugs = isInPlace(search, filters);
  const last = [
    sql<boolean>`entry.next_starts_at = ${DATELESS}`,
    sql<boolean>`cardinality(entry.starts) > 0`,
    ...slugs,
  ];
  if (after !== null) last.push(isAfter(search, after));
  if (filters.starts.to !== null) last.push(sql`entry.starts[1] < ${bound(search, filters.starts.to)}`);
  return {
    soon,
    later: filters.starts.from === null ? null : laterBranch(search, filters.starts.from, after),
    last: { range: and(last), starts, sortsAt },
  };
}

/** Whether the next start is before this instant and a later one may not be. */
export function startsBefore(search: Search, from: Date): Condition {
  const mayMatch = sql<boolean>`entry.next_starts_at < ${bound(search, from)} and entry.last_closes_at >= ${bound(search, from)}`;
  return and([isAhead(search), mayMatch]);
}

function laterBranch(search: Search, from: Date, after: SearchPosition | null): DateBranch {
  const { filters } = search;
  const sortsAt = firstStart(search);
  const range = [startsBefore(search, from), hasSeveralStarts(filters), ...isInPlace(search, filters)];
  const starts = startConditions(search);
  return { range: and(range), starts: after === null ? starts : [...starts, isAfter(search, after, sortsAt)], sortsAt };
}

/** The conditions that an index can check for a start within the dates. */
export function mayStartWithin(search: Search): Condition[] {
  const { starts } = search.filters;
  if (starts === null) return [];
  const isBefore = sql<boolean>`(entry.next_starts_at < ${endOf(search)} or entry.next_starts_at = ${DATELESS})`;
  return starts.from === null ? [isBefore] : [sql`entry.last_closes_at >= ${bound(search, starts.from)}`, isBefore];
}

/** Whether the next start is ahead and within the dates, which needs no check of the other starts. */
export function isNextWithinDates(search: Search, after: SearchPosition | null): Condition {
  const { starts } = search.filters;
  const from = starts?.from ?? null;
  // Only the later of two lower bounds: an index scan starts at the first of several and filters by the others.
  const isPassed = after !== null && (from === null || after.nextStartsAt >= from);
  return and([
    ...(isPassed ? [isAfter(search, after)] : []),
    ...(isPassed || from === null ? [] : [sql<boolean>`entry.next_starts_at >= ${bound(search, from)}`]),
    ...(starts === null ? [] : [sql<boolean>`entry.next_starts_at < ${endOf(search)}`]),
    ...(beginsLater(search) ? [] : [isAhead(search)]),
  ]);
}

function endOf(search: Search): RawBuilder<unknown> {
  const to = search.filters.starts?.to ?? null;
  return to === null ? DATELESS : sql`least(${bound(search, to)}, ${DATELESS})`;
}

export function isAfter(
  search: Search,
  { nextStartsAt, activityId }: SearchPosition,
  sortsAt: Fragment = sql`entry.next_starts_at`,
): Condition {
  return sql`(${sortsAt}, entry.activity_id) > (${bound(search, nextStartsAt)}, ${given(search, activityId, "uuid")})`;
}

/** The start that a row sorts by: the first within the dates, unless it is suggested or recommended. */
export function sortingStart(search: Search): RawBuilder<Date> {
  const { starts } = search.filters;
  if (starts === null || starts.from === null) return sql`entry.next_starts_at`;
  return sql`case when entry.next_starts_at >= ${bound(search, starts.from)} then entry.next_starts_at
    else ${firstStart(search)} end`;
}

/** The first start that is open and within the dates. */
export function firstStart(search: Search): RawBuilder<Date> {
  return sql`(select min(open_date.start) from unnest(entry.starts, entry.closes) open_date (start, close)
    where ${isWithin(search)})`;
}

/** Whether a row's `open_date` is open and within the dates. */
export function isWithin(search: Search): Condition {
  const { from, to } = search.filters.starts ?? { from: null, to: null };
  return and([
    sql<boolean>`open_date.close > ${nowOf(search)}`,
    ...(from === null ? [] : [sql<boolean>`open_date.start >= ${bound(search, from)}`]),
    ...(to === null ? [] : [sql<boolean>`open_date.start < ${bound(search, to)}`]),
  ]);
}

function bound(search: Search, instant: Date): RawBuilder<Date> {
  return given(search, instant, "timestamptz");
}

/** Whether every start within the dates is ahead, and so open. */
function beginsLater({ filters, audience }: Search): boolean {
  return filters.starts?.from != null && filters.starts.from > audience.now;
}
