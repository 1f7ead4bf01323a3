import { type Bounds, boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { earthRadiusMetres } from "@meander/domain/constants";
import { type RawBuilder, sql } from "kysely";
import type { PlaceSlugs } from "../places/queries.ts";
import type { SearchFilters } from "./filters.ts";
import { looksLike, textQuery } from "./words.ts";

export type Condition = RawBuilder<boolean>;

/** How words are matched: as words, or, when nothing has them, by their spelling against titles and names of places. */
export const wordMatches = ["words", "spelling"] as const;
export type WordMatch = (typeof wordMatches)[number];

export type Audience = {
  readonly now: Date;
  /** Hosts that the caller doesn't see. */
  readonly hiddenHosts: readonly string[];
};

const HALF_WAY_ROUND_METRES = Math.PI * earthRadiusMetres;

export type Search = {
  readonly filters: SearchFilters;
  readonly audience: Audience;
  readonly match: WordMatch;
  /** `kept` for all searches of this form, whatever their values; `own` where the values decide, e.g. how rare a word is. */
  readonly plan: "kept" | "own";
};

type Type = "timestamptz" | "text" | "text[]" | "uuid" | "uuid[]" | "smallint[]" | "float8";

/** A value of a search, which a planner that keeps its plan doesn't see: if it did, it might take these values' plan for the better one. */
export function given<Value>({ plan }: Pick<Search, "plan">, value: Value, type: Type): RawBuilder<Value> {
  const typed = sql<Value>`${value}::${sql.raw(type)}`;
  return plan === "kept" ? sql<Value>`(select ${typed})` : typed;
}

/** All that must hold of a row `s` of activity_search. */
export function conditionsOf(search: Search): Condition {
  return and([...otherConditions(search), ...startConditions(search)]);
}

/** All but the distance: of a circle, the box around it. */
export function conditionsInBox(search: Search): Condition {
  return and([...boxConditions(search), ...startConditions(search)]);
}

/** Part of what a search finds: a range of the order of time, and what else must hold there. No row is in two. */
export type Branch = { readonly times: Condition; readonly others: Condition };

/** Where suggested and recommended activities stand in the order of time. */
const DATELESS = sql`timestamptz '9999-12-31'`;

/**
 * What stands ahead, in parts of which each is read from an index in order. Between dates most rows have their next start there; of
 * the others, only those with several starts and those at the end of the order have to be looked into.
 */
export function branchesAhead(search: Search): Branch[] {
  const { filters, audience } = search;
  const others = otherConditions(search);
  const isAhead = sql<boolean>`s.next_starts_at > ${nowOf(search)}`;
  if (filters.starts === null) return [{ times: isAhead, others: and(others) }];
  const { from, to } = filters.starts;
  const isLater = from !== null && from > audience.now;
  const hasStart = startConditions(search);
  const start = given(search, from, "timestamptz");
  const end = to === null ? DATELESS : given(search, to, "timestamptz");
  const earlier = {
    times: and([isAhead, sql`s.next_starts_at < ${start}`]),
    others: and([...others, sql`cardinality(s.starts) > 1`, ...hasStart]),
  };
  const within = {
    times: and([isLater ? sql`s.next_starts_at >= ${start}` : isAhead, sql`s.next_starts_at < ${end}`]),
    others: and(others),
  };
  const last = {
    times: sql<boolean>`s.next_starts_at = ${DATELESS}`,
    others: and([...others, sql`cardinality(s.starts) > 0`, ...hasStart]),
  };
  return [...(isLater ? [earlier] : []), within, last];
}

/** The instant that the search is of. */
export function nowOf(search: Search): RawBuilder<Date> {
  return given(search, search.audience.now, "timestamptz");
}

/** Whether an index finds what fits by something else than its place and time: then it doesn't come in the order of time. */
export function isScattered({ near, bounds, suggestedBy, terms }: SearchFilters): boolean {
  return isCircle(near) || bounds !== null || suggestedBy !== null || terms.length > 0;
}

export function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function otherConditions(search: Search): Condition[] {
  return [...boxConditions(search), withinCircle(search)];
}

function boxConditions(search: Search): Condition[] {
  const { near, suggestedBy, categories, bounds, outside, terms } = search.filters;
  return [
    ...discoverable(search),
    ...placeConditions(search, search.filters),
    ...outside.map((slugs) => sql<boolean>`(${and(placeConditions(search, slugs))}) is not true`),
    ...(isCircle(near) ? [isInside(search, boundsAround(near.center, near.radiusMetres))] : []),
    ...(bounds === null ? [] : [isInside(search, bounds)]),
    ...(suggestedBy === null
      ? []
      : [sql<boolean>`s.host_id = ${given(search, suggestedBy, "uuid")} and s.is_suggested`]),
    ...(categories.length === 0 ? [] : [categoryCondition(search)]),
    ...(terms.length === 0 ? [] : [termCondition(search)]),
  ];
}

/** Whatever has a start ahead, and templates. A row may stand behind the clock until the sweep moves it: its starts don't. */
function discoverable(search: Search): Condition[] {
  const { hiddenHosts } = search.audience;
  return [
    sql`(s.is_suggested or s.starts[cardinality(s.starts)] > ${nowOf(search)})`,
    ...(hiddenHosts.length === 0
      ? []
      : [sql<boolean>`s.host_id <> all (${given(search, hiddenHosts, "uuid[]")}::uuid[])`]),
  ];
}

/** Where the row stands in the order of dates, also when its next start has passed and the sweep has not come yet. */
export function standingStart(search: Search): RawBuilder<Date> {
  const now = nowOf(search);
  return sql`case when s.next_starts_at > ${now} then s.next_starts_at
    else (select min(start) from unnest(s.starts) start where start > ${now}) end`;
}

export function placeConditions(search: Search, { countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition[] {
  const slug = (text: string) => given(search, text, "text");
  return [
    ...(countrySlug === null ? [] : [sql<boolean>`s.country_slug = ${slug(countrySlug)}`]),
    ...(regionSlug === null ? [] : [sql<boolean>`s.region_slug = ${slug(regionSlug)}`]),
    ...(placeSlug === null ? [] : [sql<boolean>`s.place_slug = ${slug(placeSlug)}`]),
  ];
}

/** A circle that isn't the whole Earth. */
function isCircle(near: SearchFilters["near"]): near is NonNullable<SearchFilters["near"]> {
  return near !== null && near.radiusMetres < HALF_WAY_ROUND_METRES;
}

/** Its values aren't hidden from any planner: Postgres puts the function's body here only where its arguments are plain. */
export function withinCircle({ filters: { near } }: Search): Condition {
  if (!isCircle(near)) return sql<boolean>`true`;
  const [lon, lat] = near.center;
  return sql`great_circle_metres(${lon}::float8, ${lat}::float8, s.point[0], s.point[1]) <= ${near.radiusMetres}::float8`;
}

/** Edges belong to the box. The 180th meridian has two names, and a box that touches it holds points under either. */
function isInside(search: Search, bounds: Bounds): Condition {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  const degrees = (value: number) => given(search, value, "float8");
  const parts = boxes.map(
    ({ north, south, east, west }) =>
      sql<boolean>`s.point <@ box(point(${degrees(west)}, ${degrees(south)}), point(${degrees(east)}, ${degrees(north)}))`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

function startConditions(search: Search): Condition[] {
  const { starts } = search.filters;
  const { now } = search.audience;
  if (starts === null) return [];
  const { from, to } = starts;
  const isWithin = and([
    sql`start > ${nowOf(search)}`,
    ...(from === null || from <= now ? [] : [sql<boolean>`start >= ${given(search, from, "timestamptz")}`]),
    ...(to === null ? [] : [sql<boolean>`start < ${given(search, to, "timestamptz")}`]),
  ]);
  return [sql`exists (select 1 from unnest(s.starts) start where ${isWithin})`];
}

/** As "is true" no index has it: not knowing how frequent they are, a planner that keeps its plan would gather all of some categories. */
function categoryCondition(search: Search): Condition {
  const isOfThem = sql<boolean>`s.categories && ${given(search, search.filters.categories, "smallint[]")}`;
  return search.plan === "kept" ? sql`(${isOfThem}) is true` : isOfThem;
}

function termCondition({ filters: { terms }, match, plan }: Search): Condition {
  if (match === "spelling") return and(terms.map(looksLike));
  return plan === "kept" ? sql`s.words @@ (select ${textQuery(terms)})` : sql`s.words @@ ${textQuery(terms)}`;
}
