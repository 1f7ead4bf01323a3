import { type Bounds, boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { earthRadiusMetres } from "@meander/domain/constants";
import { letterSwaps } from "@meander/domain/discovery/letter-swaps";
import type { SearchTerm } from "@meander/domain/discovery/terms";
import { type RawBuilder, sql } from "kysely";
import type { PlaceSlugs } from "../places/queries.ts";
import type { SearchFilters } from "./filters.ts";

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

export type Search = { readonly filters: SearchFilters; readonly audience: Audience; readonly match: WordMatch };

/** All that must hold of a row `s` of activity_search. */
export function conditionsOf(filters: SearchFilters, audience: Audience, match: WordMatch): Condition {
  return and([...otherConditions({ filters, audience, match }), ...startConditions(filters, audience.now)]);
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
  const isAhead = sql<boolean>`s.next_starts_at > ${audience.now}`;
  if (filters.starts === null) return [{ times: isAhead, others: and(others) }];
  const { from, to } = filters.starts;
  const isLater = from !== null && from > audience.now;
  const hasStart = startConditions(filters, audience.now);
  const earlier = {
    times: and([isAhead, sql`s.next_starts_at < ${from}`]),
    others: and([...others, sql`cardinality(s.starts) > 1`, ...hasStart]),
  };
  const within = {
    times: and([isLater ? sql`s.next_starts_at >= ${from}` : isAhead, sql`s.next_starts_at < ${to ?? DATELESS}`]),
    others: and(others),
  };
  const last = {
    times: sql<boolean>`s.next_starts_at = ${DATELESS}`,
    others: and([...others, sql`cardinality(s.starts) > 0`, ...hasStart]),
  };
  return [...(isLater ? [earlier] : []), within, last];
}

/** Whether an index finds what fits by something else than its place and time: then it doesn't come in the order of time. */
export function isScattered({ near, bounds, suggestedBy, terms }: SearchFilters): boolean {
  const isNear = near !== null && near.radiusMetres < HALF_WAY_ROUND_METRES;
  return isNear || bounds !== null || suggestedBy !== null || terms.length > 0;
}

export function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function otherConditions({ filters, audience, match }: Search): Condition[] {
  return [
    ...discoverable(audience),
    ...placeConditions(filters),
    ...filters.outside.map((slugs) => sql<boolean>`(${and(placeConditions(slugs))}) is not true`),
    ...nearConditions(filters),
    ...(filters.bounds === null ? [] : [isInside(filters.bounds)]),
    ...(filters.suggestedBy === null ? [] : [sql<boolean>`s.host_id = ${filters.suggestedBy} and s.is_suggested`]),
    ...(filters.categories.length === 0 ? [] : [sql<boolean>`s.categories && ${filters.categories}::smallint[]`]),
    ...(filters.terms.length === 0 ? [] : [termCondition(filters.terms, match)]),
  ];
}

/** Whatever has a start ahead, and templates. A row may stand behind the clock until the sweep moves it: its starts don't. */
function discoverable({ now, hiddenHosts }: Audience): Condition[] {
  return [
    sql`(s.is_suggested or s.starts[cardinality(s.starts)] > ${now})`,
    ...(hiddenHosts.length === 0 ? [] : [sql<boolean>`s.host_id <> all (${hiddenHosts}::uuid[])`]),
  ];
}

/** Where the row stands in the order of dates, also when its next start has passed and the sweep has not come yet. */
export function standingStart(now: Date): RawBuilder<Date> {
  return sql`case when s.next_starts_at > ${now} then s.next_starts_at
    else (select min(start) from unnest(s.starts) start where start > ${now}) end`;
}

export function placeConditions({ countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition[] {
  return [
    ...(countrySlug === null ? [] : [sql<boolean>`s.country_slug = ${countrySlug}`]),
    ...(regionSlug === null ? [] : [sql<boolean>`s.region_slug = ${regionSlug}`]),
    ...(placeSlug === null ? [] : [sql<boolean>`s.place_slug = ${placeSlug}`]),
  ];
}

function nearConditions({ near }: SearchFilters): Condition[] {
  if (near === null || near.radiusMetres >= HALF_WAY_ROUND_METRES) return [];
  const [lon, lat] = near.center;
  return [
    isInside(boundsAround(near.center, near.radiusMetres)),
    sql`great_circle_metres(${lon}, ${lat}, s.point[0], s.point[1]) <= ${near.radiusMetres}`,
  ];
}

/** Edges belong to the box. The 180th meridian has two names, and a box that touches it holds points under either. */
function isInside(bounds: Bounds): Condition {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  const parts = boxes.map(
    ({ north, south, east, west }) => sql<boolean>`s.point <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

function startConditions({ starts }: SearchFilters, now: Date): Condition[] {
  if (starts === null) return [];
  const from = starts.from !== null && starts.from > now ? starts.from : null;
  return [
    sql`exists (select 1 from unnest(s.starts) start where start > ${now}
      and (${from}::timestamptz is null or start >= ${from}) and (${starts.to}::timestamptz is null or start < ${starts.to}))`,
  ];
}

function termCondition(terms: readonly SearchTerm[], match: WordMatch): Condition {
  if (match === "words") return sql`s.words @@ ${textQuery(terms)}`;
  return sql`(${sql.join(terms.map(spellingCondition), sql` and `)})`;
}

function spellingCondition(term: SearchTerm): Condition {
  if (term.isQuoted) return sql`s.words @@ ${textQuery([term])}`;
  const word = term.words.join(" ");
  const swaps = letterSwaps(word);
  const spelling = sql`lower(unaccented(${word}::text))`;
  const ways = [
    sql<boolean>`${spelling} <% s.title`,
    sql<boolean>`${spelling} <% s.names`,
    ...(swaps.length === 0 ? [] : [sql<boolean>`s.words @@ to_tsquery('meander_english', ${swaps.join(" | ")})`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The words are letters and digits only, so none can be syntax. Postgres works it out while it plans, and so knows how rare they are. */
function textQuery(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const texts = terms.map(({ words, isBegun }) => `(${words.join(" <-> ")}${isBegun ? ":*" : ""})`);
  const last = terms.at(-1);
  if (last === undefined || !last.isBegun || last.isQuoted) {
    return sql`to_tsquery('meander_english', ${texts.join(" & ")})`;
  }
  // Somebody who has typed "cry" may be on the way to Crystal Palace, whatever the stem of "cry" is.
  const stem = sql`to_tsquery('meander_english', ${texts.at(-1)})`;
  const letters = sql`to_tsquery('meander_simple', ${texts.at(-1)})`;
  const begun = sql`case when numnode(${stem}) = 0 or ${stem} = ${letters} then ${stem} else ${stem} || ${letters} end`;
  if (terms.length === 1) return sql`(${begun})`;
  return sql`(to_tsquery('meander_english', ${texts.slice(0, -1).join(" & ")}) && ${begun})`;
}
