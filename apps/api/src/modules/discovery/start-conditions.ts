import type { PlaceSlugs } from "../places/queries.ts";
import { type RawBuilder, sql } from "kysely";
import { and, type Condition, given, nowOf, type Search } from "./planned-search.ts";

/** Where suggested and recommended activities stand in the order of time. */
export const DATELESS = sql`timestamptz '9999-12-31'`;

/** Starts stand in their order; most rows have one, of which the first and the last say everything. */
export function startConditions(search: Search): Condition[] {
  const { starts } = search.filters;
  const { now } = search.audience;
  if (starts === null) return [];
  const { from, to } = starts;
  const first = from === null || from <= now ? null : given(search, from, "timestamptz");
  const end = to === null ? null : given(search, to, "timestamptz");
  const reaches = (start: RawBuilder<unknown>) =>
    first === null ? sql<boolean>`${start} > ${nowOf(search)}` : sql<boolean>`${start} >= ${first}`;
  const isBefore = (start: RawBuilder<unknown>) => (end === null ? [] : [sql<boolean>`${start} < ${end}`]);
  const isWithin = and([reaches(sql`start`), ...isBefore(sql`start`)]);
  return [
    reaches(sql`s.starts[cardinality(s.starts)]`),
    ...isBefore(sql`s.starts[1]`),
    sql`(cardinality(s.starts) = 1 or exists (select 1 from unnest(s.starts) start where ${isWithin}))`,
  ];
}

/** What has its next start before the dates that are asked for, and others then or later. */
export function startsEarlier(search: Search): Condition {
  const start = given(search, search.filters.starts?.from ?? search.audience.now, "timestamptz");
  const isBetween = sql<boolean>`s.next_starts_at > ${nowOf(search)} and s.next_starts_at < ${start}`;
  return and([isBetween, hasSeveralStarts(search.filters), sql`s.last_starts_at >= ${start}`]);
}

/** In the words of the index of its level, which is partial to them: for a plan that is kept, another one might do as well. */
function hasSeveralStarts({ countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition {
  if (placeSlug !== null) return sql`cardinality(s.starts) > 1`;
  if (regionSlug !== null) return sql`cardinality(s.starts) >= 2`;
  return countrySlug === null ? sql`array_length(s.starts, 1) > 1` : sql`s.starts[2] is not null`;
}

/** Where a row stands in the order of dates whose next start has passed and to which the sweep has not come yet. */
export function standingStart(search: Search): RawBuilder<Date> {
  return sql`(select start from unnest(s.starts) start where start > ${nowOf(search)} order by start limit 1)`;
}
