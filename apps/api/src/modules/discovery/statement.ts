import { type RawBuilder, sql } from "kysely";
import type { SearchFilters } from "./search-filters.ts";

export type Fragment = RawBuilder<unknown>;
export type Condition = RawBuilder<boolean>;

/** How words are matched: as words, or, when nothing has them, by their spelling in titles and names of places. */
export const wordMatches = ["words", "spelling"] as const;
export type WordMatch = (typeof wordMatches)[number];

export type Audience = {
  readonly now: Date;
  /** Hosts that the caller doesn't see. */
  readonly hiddenHosts: readonly string[];
};

/**
 * The index that yields rows of activity_search: in date order, those in cells of the map, with the words, or of the host. All else
 * that is asked for filters them.
 */
export type DrivingIndex = "date" | "cells" | "words" | "host";

export type Search = {
  readonly filters: SearchFilters;
  readonly audience: Audience;
  readonly match: WordMatch;
  readonly drivingIndex: DrivingIndex;
  /** For estimates only: the planner sees the values. */
  readonly showsValues?: boolean;
};

type Type = "timestamptz" | "text" | "uuid" | "uuid[]" | "bigint";

/** A value in a subquery, which the planner can't see: it would prefer plans for each value to one for all of them. */
export function given<Value>({ showsValues = false }: Search, value: Value, type: Type): RawBuilder<Value> {
  const typed = sql<Value>`${value}::${sql.raw(type)}`;
  return showsValues ? typed : sql<Value>`(select ${typed})`;
}

export function nowOf(search: Search): RawBuilder<Date> {
  return given(search, search.audience.now, "timestamptz");
}

export function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A condition that drives no index, and of which the planner expects that half of all rows meet it. */
export function asFilter(condition: Condition): Condition {
  return sql<boolean>`case when ${condition} then true else false end`;
}
