import { type RawBuilder, sql } from "kysely";
import { hasSeveralStarts, isInPlace, placeConditions } from "./place-conditions.ts";
import type { DateRange } from "./search-filters.ts";
import { and, type Condition, type Fragment, given, type Search } from "./statement.ts";

/** Next start of suggested and recommended activities, which sort last in date order. */
export const DATELESS = sql`timestamptz '9999-12-31'`;

/** A row's keyset position; `nextStartsAt` is the far future for dateless activities. */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

/** Starts are sorted and most rows have one, so checking the first and last comes before the expensive `exists`. */
export function startConditions(search: Search): Condition[] {
  const { starts } = search.filters;
  if (starts === null) return [];
  const end = starts.to === null ? null : given(search, starts.to, "timestamptz");
  const isBefore = (start: Fragment) => (end === null ? [] : [sql<boolean>`${start} < ${end}`]);
  const isWithin = and([isFrom(search, sql`start`), ...isBefore(sql`start`)]);
  return [
    isFrom(search, sql`s.starts[cardinality(s.starts)]`),
    ...isBefore(sql`s.starts[1]`),
    sql`(cardinality(s.starts) = 1 or exists (select 1 from unnest(s.starts) start where ${isWithin}))`,
  ];
}

/** A range of one index in date order, with the conditions on starts that it doesn't imply. Ranges are disjoint. */
export type DateBranch = { readonly range: Condition; readonly starts: readonly Condition[] };

type DateBranches = { readonly soon: readonly DateBranch[]; readonly last: DateBranch | null };

/**
 * Ranges of upcoming activities that may match the dates. Before the dates, only activities with several starts can
 * match. Last come suggested and recommended activities that have dates.
 */
export function dateBranches(search: Search, after: SearchPosition | null): DateBranches {
  const { filters } = search;
  const within = and([isNextWithinDates(search, after), ...placeConditions(search)]);
  if (filters.starts === null) return { soon: [{ range: within, starts: [] }], last: null };
  const starts = startConditions(search);
  const slugs = isInPlace(search, filters);
  const last = [sql<boolean>`s.next_starts_at = ${DATELESS}`, sql<boolean>`cardinality(s.starts) > 0`, ...slugs];
  if (after !== null) last.push(isAfter(search, after));
  if (filters.starts.to !== null) last.push(sql`s.starts[1] < ${given(search, filters.starts.to, "timestamptz")}`);
  const soon: DateBranch[] = [{ range: within, starts: [] }];
  if (beginsLater(search)) {
    const from = given(search, lowest(search), "timestamptz");
    const isEarlier = sql<boolean>`s.next_starts_at < ${from} and s.last_starts_at >= ${from}`;
    const isAhead = isNextFrom({ ...search, filters: { ...filters, starts: null } }, after);
    soon.unshift({ range: and([isAhead, isEarlier, hasSeveralStarts(filters), ...slugs]), starts });
  }
  return { soon, last: { range: and(last), starts } };
}

/** The conditions that an index can check for a start within the dates. */
export function mayStartWithin(search: Search): Condition[] {
  const { starts } = search.filters;
  if (starts === null) return [];
  const end = starts.to === null ? DATELESS : given(search, starts.to, "timestamptz");
  return [isFrom(search, sql`s.last_starts_at`), sql`(s.next_starts_at < ${end} or s.next_starts_at = ${DATELESS})`];
}

/** Whether the next start is within the dates, which needs no check of the other starts. */
export function isNextWithinDates(search: Search, after: SearchPosition | null): Condition {
  const { starts } = search.filters;
  if (starts === null) return isNextFrom(search, after);
  const end = starts.to === null ? DATELESS : sql`least(${given(search, starts.to, "timestamptz")}, ${DATELESS})`;
  return and([isNextFrom(search, after), sql`s.next_starts_at < ${end}`]);
}

/**
 * Combines both lower bounds into the later one: an index scan starts at the first of several bounds and filters by the
 * others.
 */
function isNextFrom(search: Search, after: SearchPosition | null): Condition {
  const from = lowest(search);
  const isPassed = after !== null && (beginsLater(search) ? after.nextStartsAt >= from : after.nextStartsAt > from);
  return isPassed ? isAfter(search, after) : isFrom(search, sql`s.next_starts_at`);
}

export function isAfter(search: Search, { nextStartsAt, activityId }: SearchPosition): Condition {
  const position = sql`(${given(search, nextStartsAt, "timestamptz")}, ${given(search, activityId, "uuid")})`;
  return sql`(s.next_starts_at, s.activity_id) > ${position}`;
}

/** The first start that is ahead and within these dates. */
export function firstStart(search: Search, dates: DateRange | null): RawBuilder<Date> {
  const dated: Search = { ...search, filters: { ...search.filters, starts: dates } };
  const to = dates?.to ?? null;
  return sql`(select min(start) from unnest(s.starts) start where ${isFrom(dated, sql`start`)}
    ${to === null ? sql`` : sql`and start < ${given(search, to, "timestamptz")}`})`;
}

function isFrom(search: Search, start: Fragment): Condition {
  const from = given(search, lowest(search), "timestamptz");
  return beginsLater(search) ? sql`${start} >= ${from}` : sql`${start} > ${from}`;
}

/** Lower bound of starts: exclusive when it is now, inclusive when it is later. */
function lowest(search: Search): Date {
  const from = search.filters.starts?.from ?? null;
  return from !== null && from > search.audience.now ? from : search.audience.now;
}

function beginsLater(search: Search): boolean {
  return lowest(search) > search.audience.now;
}
