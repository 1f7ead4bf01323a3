import { type Bounds, boundsAround, boundsWithin, splitBounds } from "@meander/domain/geo/bounds";
import { type CellRanges, cellRangesOf } from "@meander/domain/geo/z-order";
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
  /** Of a kept plan. */
  readonly lead?: Lead;
};

/** Whether it asks for dates that begin later than now. */
export function beginsLater({ filters: { starts }, audience }: Search): boolean {
  return starts !== null && starts.from !== null && starts.from > audience.now;
}

/** By which index a search is read: one in the order of time, of a place or of all, or one of what else it asks for, in none. */
export type Lead = "order" | "others";

type Type = "timestamptz" | "text" | "uuid" | "uuid[]" | "bigint" | "xid8";

/** A value of a search, which a planner that keeps its plan doesn't see: if it did, it might take these values' plan for the better one. */
export function given<Value>({ plan }: Pick<Search, "plan">, value: Value, type: Type): RawBuilder<Value> {
  const typed = sql<Value>`${value}::${sql.raw(type)}`;
  return plan === "kept" ? sql<Value>`(select ${typed})` : typed;
}

/** All that must hold of a row `s` of activity_search. */
export function conditionsOf(search: Search): Condition {
  return and([...levelConditions(search), ...otherConditions(search), ...startConditions(search)]);
}

/** All but the distance: of a circle, the box around it. */
export function conditionsInBox(search: Search): Condition {
  return and([...levelConditions(search), ...boxConditions(search), ...startConditions(search)]);
}

/** Part of what a search finds: a range of the order of time, and what else must hold there. No row is in two. */
export type Branch = {
  readonly times: Condition;
  readonly others: Condition;
  /** Of what is found in cells between dates: which rows fit by their next start, and what must hold of the starts of the rest. */
  readonly dates?: { readonly surely: Condition; readonly otherwise: Condition };
};

/** Of a positive bigint. */
const BITS = 63;

/** Where suggested and recommended activities stand in the order of time. */
export const DATELESS = sql`timestamptz '9999-12-31'`;

/**
 * What stands ahead, in parts of which each is read from an index in order; from another index all of it at once. Between dates most rows have their next start there; of
 * the others, only those with several starts and those at the end of the order have to be looked into.
 */
export function branchesAhead(search: Search): Branch[] {
  const { filters } = search;
  const others = otherConditions(search);
  const isAhead = sql<boolean>`s.next_starts_at > ${nowOf(search)}`;
  const ofLevel = levelConditions(search);
  if (filters.starts === null) return [{ times: and([isAhead, ...ofLevel]), others: and(others) }];
  const { from, to } = filters.starts;
  const isLater = beginsLater(search);
  const hasStart = startConditions(search);
  const start = given(search, from, "timestamptz");
  const end = to === null ? DATELESS : given(search, to, "timestamptz");
  if (leadOf(search) === "others") {
    if (!isLedByCells(search)) return [{ times: and([isAhead, ...ofLevel]), others: and([...others, ...hasStart]) }];
    const first = isLater ? start : nowOf(search);
    const isBefore = sql<boolean>`s.next_starts_at < ${end}`;
    return [
      {
        times: and([isAhead, sql`(${isBefore} or s.next_starts_at = ${DATELESS})`, sql`s.last_starts_at >= ${first}`]),
        others: and(others),
        dates: {
          surely: isLater ? and([sql`s.next_starts_at >= ${start}`, isBefore]) : isBefore,
          otherwise: and(hasStart),
        },
      },
    ];
  }
  const earlier = { times: startsEarlier(search), others: and([...others, ...hasStart]) };
  const within = {
    times: and([isLater ? sql`s.next_starts_at >= ${start}` : isAhead, sql`s.next_starts_at < ${end}`, ...ofLevel]),
    others: and(others),
  };
  const last = {
    times: sql<boolean>`s.next_starts_at = ${DATELESS}`,
    others: and([...others, sql`cardinality(s.starts) > 0`, ...hasStart]),
  };
  return [...(isLater ? [earlier] : []), within, last];
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

/** The instant that the search is of. */
export function nowOf(search: Search): RawBuilder<Date> {
  return given(search, search.audience.now, "timestamptz");
}

/** What is found by another index doesn't come in the order of time. */
export function leadOf({ lead, filters }: Search): Lead {
  return lead ?? (isScattered(filters) ? "others" : "order");
}

/** Whether a search asks for something that an index of its own finds. */
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
    ...(isLedByOthers(search)
      ? [besides(and(placeConditions(search, search.filters)))]
      : placeConditions(search, search.filters)),
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

/**
 * Whatever has a start ahead, and templates. A row may stand behind the clock until the sweep moves it: its starts don't. Among dates, one
 * that fits says as much.
 */
function discoverable(search: Search): Condition[] {
  const { hiddenHosts } = search.audience;
  return [
    ...(search.filters.starts === null ? [sql<boolean>`s.last_starts_at > ${nowOf(search)}`] : []),
    ...(hiddenHosts.length === 0
      ? []
      : [sql<boolean>`s.host_id <> all (${given(search, hiddenHosts, "uuid[]")}::uuid[])`]),
  ];
}

/** Where a row stands in the order of dates whose next start has passed and to which the sweep has not come yet. */
export function standingStart(search: Search): RawBuilder<Date> {
  return sql`(select start from unnest(s.starts) start where start > ${nowOf(search)} order by start limit 1)`;
}

export function placeConditions(search: Search, { countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition[] {
  const slug = (text: string) => given(search, text, "text");
  return [
    ...(countrySlug === null ? [] : [sql<boolean>`s.country_slug = ${slug(countrySlug)}`]),
    ...(regionSlug === null ? [] : [sql<boolean>`s.region_slug = ${slug(regionSlug)}`]),
    ...(placeSlug === null ? [] : [sql<boolean>`s.place_slug = ${slug(placeSlug)}`]),
  ];
}

/**
 * Words that hold of every row, and to which the index of a place, a region or a country in the order of time is partial: only who says them
 * can be led by it. For a plan that is kept, one of the level above would do as well.
 */
export function levelConditions({ filters: { countrySlug, regionSlug, placeSlug } }: Search): Condition[] {
  if (placeSlug !== null) return [sql<boolean>`s.cell > -1`];
  if (regionSlug !== null) return [sql<boolean>`s.cell >= 0`];
  return countrySlug === null ? [] : [sql<boolean>`s.category_set >= 0`];
}

/** A circle that isn't the whole Earth. */
export function isCircle(near: SearchFilters["near"]): near is NonNullable<SearchFilters["near"]> {
  return near !== null && near.radiusMetres < HALF_WAY_ROUND_METRES;
}

/**
 * Most of a circle is a box, which is quicker to ask for. The values of the distance aren't hidden from any planner: Postgres puts the
 * function's body here only where its arguments are plain.
 */
export function withinCircle(search: Search): Condition {
  const { near } = search.filters;
  if (!isCircle(near)) return sql<boolean>`true`;
  const [lon, lat] = near.center;
  const isNear = sql<boolean>`great_circle_metres(${lon}::float8, ${lat}::float8, s.point[0], s.point[1]) <= ${near.radiusMetres}::float8`;
  const within = boundsWithin(near.center, near.radiusMetres);
  return within === null ? isNear : sql<boolean>`(s.point <@ ${boxOf(search, within)} or ${isNear})`;
}

/**
 * Where to look for what lies in the box and the circle of a search, if it asks for one: some cells around them are among these. Of both,
 * the box.
 */
export function cellsOf({ filters: { near, bounds } }: Search): CellRanges | null {
  if (bounds !== null) return cellRangesOf(boxesOf(bounds));
  return isCircle(near) ? cellRangesOf(boxesOf(boundsAround(near.center, near.radiusMetres))) : null;
}

/** Whatever its values, the plan reads ranges of cells. */
export function isLedByCells(search: Search): boolean {
  return isLedByOthers(search) && (search.filters.bounds !== null || isCircle(search.filters.near));
}

function isInside(search: Search, bounds: Bounds): Condition {
  const boxes = boxesOf(bounds);
  const parts = boxes.map((box) => sql<boolean>`s.point <@ ${boxOf(search, box)}`);
  const isWithin = sql<boolean>`(${sql.join(parts, sql` or `)})`;
  return search.plan === "kept" ? isWithin : and([isInCells(cellRangesOf(boxes)), isWithin]);
}

/** By these the planner knows how much lies there. */
export function isInCells({ lows, highs }: CellRanges): Condition {
  const parts = lows.map((low, index) => sql<boolean>`s.cell between ${low} and ${highs[index]}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Edges belong to the box. The 180th meridian has two names, and a box that touches it holds points under either. */
export function boxesOf(bounds: Bounds): Bounds[] {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  return boxes;
}

/** Made once, not for each row. */
function boxOf({ plan }: Search, { north, south, east, west }: Bounds): RawBuilder<unknown> {
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return plan === "kept" ? sql`(select ${box})` : box;
}

/** Starts stand in their order; most rows have one, of which the first and the last say everything. */
function startConditions(search: Search): Condition[] {
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

function isLedByOthers(search: Search): boolean {
  return search.plan === "kept" && leadOf(search) === "others";
}

/** A condition for which no index is read: not knowing the values, a planner that keeps its plan might take that for the shorter way. */
export function besides(condition: Condition): Condition {
  return sql<boolean>`(${condition}) is true`;
}

/** Not knowing how frequent they are, a planner that keeps its plan would gather all of some categories by their index; a set has none. */
export function categoryCondition(search: Search): Condition {
  const { categories } = search.filters;
  if (search.plan === "own") return sql<boolean>`s.categories && ${categories}::smallint[]`;
  return sql<boolean>`s.category_set & ${given(search, String(categoryBits(categories)), "bigint")} <> 0`;
}

/** Bit n stands for category n. A code that no bit stands for is of no activity either. */
export function categoryBits(categories: readonly number[]): bigint {
  return categories.reduce((bits, code) => (code < BITS ? bits | (1n << BigInt(code)) : bits), 0n);
}

export function termCondition(search: Search): Condition {
  const { terms } = search.filters;
  if (search.match === "spelling") return and(terms.map(looksLike));
  if (search.plan === "own") return sql`s.words @@ ${textQuery(terms)}`;
  const hasWords = sql<boolean>`s.words @@ (select ${textQuery(terms)})`;
  return isLedByOthers(search) ? hasWords : besides(hasWords);
}
