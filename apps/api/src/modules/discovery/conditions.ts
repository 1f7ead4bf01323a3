import { sql } from "kysely";
import type { PlaceSlugs } from "../places/queries.ts";
import { isInside, isNear } from "./area-conditions.ts";
import { startConditions } from "./date-conditions.ts";
import { isInPlace, placeConditions } from "./place-conditions.ts";
import { circleOf, type Filters } from "./search-filters.ts";
import { and, asFilter, type Condition, given, nowOf, type Search } from "./statement.ts";
import { isSpeltLike, textQuery } from "./text-conditions.ts";

type OtherFilter = Exclude<keyof Filters, keyof PlaceSlugs | "starts">;

/** The conditions that each filter adds. */
const conditionsOfFilter: Readonly<Record<OtherFilter, (search: Search) => readonly Condition[]>> = {
  outside: (search) =>
    search.filters.outside.map((area) => {
      const isWithin = "center" in area ? isNear(area) : and(isInPlace(search, area));
      return sql<boolean>`(${isWithin}) is not true`;
    }),
  bounds: ({ filters: { bounds } }) => (bounds === null ? [] : [isInside(bounds)]),
  near({ filters }) {
    const circle = circleOf(filters);
    return circle === null ? [] : [isNear(circle)];
  },
  suggested_by(search) {
    const { suggested_by: hostId } = search.filters;
    return hostId === undefined
      ? []
      : [sql<boolean>`entry.host_id = ${given(search, hostId, "uuid")} and entry.is_suggested`];
  },
  categories: (search) => (search.filters.categories.length === 0 ? [] : [hasCategory(search)]),
  languages: languageConditions,
  terms: termConditions,
};

/** All conditions on an `entry` of activity_search. */
export function conditionsOf(search: Search): Condition {
  return and([...placeConditions(search), otherConditions(search), ...startConditions(search)]);
}

/** All conditions but the place and the dates. */
export function otherConditions(search: Search): Condition {
  return and([...discoverable(search), ...Object.values(conditionsOfFilter).flatMap((of) => of(search))]);
}

/** Activities with an open date, and suggestions, which need none. A date filter implies it. */
function discoverable(search: Search): Condition[] {
  const { hiddenHosts } = search.audience;
  return [
    ...(search.filters.starts === null ? [sql<boolean>`entry.last_closes_at > ${nowOf(search)}`] : []),
    ...(hiddenHosts.length === 0
      ? []
      : [sql<boolean>`entry.host_id <> all (${given(search, hiddenHosts, "uuid[]")}::uuid[])`]),
  ];
}

/** Usable bits of a positive bigint. */
const BITS = 63;

/**
 * Bit n is category n; no category exceeds the last bit. Estimates use the array, on which the planner has statistics.
 */
export function hasCategory(search: Search): Condition {
  if (search.showsValues === true) return sql<boolean>`entry.categories && ${search.filters.categories}::smallint[]`;
  const bits = search.filters.categories.reduce((set, code) => (code < BITS ? set | (1n << BigInt(code)) : set), 0n);
  return sql<boolean>`entry.category_set & ${given(search, String(bits), "bigint")} <> 0`;
}

/** What the index of words selects. */
export function hasWords(search: Search): Condition {
  return and([...termConditions(search), ...languageConditions(search)]);
}

/** Languages that the host states, which are words of the entry: see refresh_activity_search. */
function languageConditions(search: Search): readonly Condition[] {
  const { languages } = search.filters;
  if (languages.length === 0) return [];
  const query = languages.map((code) => `':${code}'`).join(" | ");
  const isStated = sql<boolean>`entry.words @@ ${given(search, query, "tsquery")}`;
  return [search.drivingIndex === "words" ? isStated : asFilter(isStated)];
}

function termConditions({
  filters: { terms },
  match,
  drivingIndex,
  showsValues = false,
}: Search): readonly Condition[] {
  if (terms.length === 0) return [];
  const query = showsValues ? textQuery(terms) : sql`(select ${textQuery(terms)})`;
  const isFound = match === "spelling" ? and(terms.map(isSpeltLike)) : sql<boolean>`entry.words @@ ${query}`;
  return [drivingIndex === "words" ? isFound : asFilter(isFound)];
}
