import { sql } from "kysely";
import type { PlaceSlugs } from "../places/queries.ts";
import { and, asFilter, type Condition, given, type Search } from "./statement.ts";

export function isInPlace(search: Search, { countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition[] {
  const slug = (text: string) => given(search, text, "text");
  return [
    ...(countrySlug === null ? [] : [sql<boolean>`entry.country_slug = ${slug(countrySlug)}`]),
    ...(regionSlug === null ? [] : [sql<boolean>`entry.region_slug = ${slug(regionSlug)}`]),
    ...(placeSlug === null ? [] : [sql<boolean>`entry.place_slug = ${slug(placeSlug)}`]),
  ];
}

/** Conditions on the requested place, in the form that the driving index needs. */
export function placeConditions(search: Search): Condition[] {
  const conditions = isInPlace(search, search.filters);
  if (search.drivingIndex === "date") return [...conditions, ...levelConditions(search.filters)];
  return conditions.length === 0 ? [] : [asFilter(and(conditions))];
}

/**
 * True for every row, but the predicate of this place level's partial index in date order. Without it, a generic plan
 * might use the index of the wider level, whose estimated cost is equal.
 */
function levelConditions({ countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition[] {
  if (placeSlug !== null) return [sql<boolean>`entry.cell > -1`];
  if (regionSlug !== null) return [sql<boolean>`entry.cell >= 0`];
  return countrySlug === null ? [] : [sql<boolean>`entry.category_set >= 0`];
}

/** The same for the partial indexes of activities with several starts. */
export function hasSeveralStarts({ countrySlug, regionSlug, placeSlug }: PlaceSlugs): Condition {
  if (placeSlug !== null) return sql`cardinality(entry.starts) > 1`;
  if (regionSlug !== null) return sql`cardinality(entry.starts) >= 2`;
  return countrySlug === null ? sql`array_length(entry.starts, 1) > 1` : sql`entry.starts[2] is not null`;
}
