import { type RawBuilder, sql } from "kysely";
import type { Filters } from "./search-filters.ts";

export type Fragment = RawBuilder<unknown>;
export type Condition = RawBuilder<boolean>;

/** Terms match as words or, if none match, by similar spelling in titles and place names. */
export const wordMatches = ["words", "spelling"] as const;
export type WordMatch = (typeof wordMatches)[number];

export type Audience = {
  readonly now: Date;
  /** Hosts whom the caller may not see. */
  readonly hiddenHosts: readonly string[];
};

/**
 * The index that yields rows of activity_search: by date, by map cell, by words or by host. The other conditions filter
 * its rows.
 */
export type DrivingIndex = "date" | "cells" | "words" | "host";

export type Search = {
  readonly filters: Filters;
  readonly audience: Audience;
  readonly match: WordMatch;
  readonly drivingIndex: DrivingIndex;
  /** For estimates only: passes values that the planner can read. */
  readonly showsValues?: boolean;
};

type Type = "timestamptz" | "text" | "uuid" | "uuid[]" | "bigint" | "tsquery";

/** Hides a value from the planner in a subquery; otherwise Postgres would prefer custom plans to one generic plan. */
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

/** A condition that can't drive an index; the planner estimates that half of all rows match. */
export function asFilter(condition: Condition): Condition {
  return sql<boolean>`case when ${condition} then true else false end`;
}
