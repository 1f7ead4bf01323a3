import { type Bounds, boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { earthRadiusMetres } from "@meander/domain/constants";
import { type RawBuilder, sql } from "kysely";
import type { SearchFilters } from "./filters.ts";

export type Condition = RawBuilder<boolean>;

/** How words are matched: as words, or, when that finds nothing, by their spelling against the title. */
export type WordMatch = "words" | "spelling";

export type Audience = {
  readonly now: Date;
  /** Hosts that the caller doesn't see. */
  readonly hiddenHosts: readonly string[];
};

const HALF_WAY_ROUND_METRES = Math.PI * earthRadiusMetres;

/** All that must hold of a row `s` of activity_search. */
export function conditionsOf(filters: SearchFilters, audience: Audience, wordMatch: WordMatch): Condition {
  const conditions = [
    ...discoverable(audience),
    ...placeConditions(filters),
    ...nearConditions(filters),
    ...(filters.bounds === null ? [] : [isInside(filters.bounds)]),
    ...(filters.suggestedBy === null ? [] : [sql<boolean>`s.host_id = ${filters.suggestedBy} and s.is_suggested`]),
    ...startConditions(filters, audience.now),
    ...(filters.categories.length === 0 ? [] : [sql<boolean>`s.categories && ${filters.categories}::smallint[]`]),
    ...(filters.words.length === 0 ? [] : [wordCondition(filters.words, wordMatch)]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A row may be some seconds behind the clock until the sweep moves it: what has started since doesn't show. */
function discoverable({ now, hiddenHosts }: Audience): Condition[] {
  return [
    sql`s.next_starts_at > ${now}`,
    sql`(s.is_suggested or s.starts[cardinality(s.starts)] > ${now})`,
    ...(hiddenHosts.length === 0 ? [] : [sql<boolean>`s.host_id <> all (${hiddenHosts}::uuid[])`]),
  ];
}

function placeConditions({ countrySlug, regionSlug, placeSlug }: SearchFilters): Condition[] {
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

function wordCondition(words: readonly string[], match: WordMatch): Condition {
  if (match === "words") {
    const query = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(" & ");
    return sql`s.words @@ to_tsquery('meander_english', ${query})`;
  }
  const parts = words.map((word) => sql<boolean>`lower(unaccented(${word}::text)) <% s.title`);
  return sql`(${sql.join(parts, sql` and `)})`;
}
