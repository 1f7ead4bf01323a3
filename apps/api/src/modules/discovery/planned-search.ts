import { earthRadiusMetres } from "@meander/domain/constants";
import { type RawBuilder, sql } from "kysely";
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

export type Search = {
  readonly filters: SearchFilters;
  readonly audience: Audience;
  readonly match: WordMatch;
  /** `kept` for all searches of this form, whatever their values; `own` where the values decide, e.g. how rare a word is. */
  readonly plan: "kept" | "own";
  /** Of a kept plan. */
  readonly lead?: Lead;
};

/** By which index a search is read: one in the order of time, of a place or of all, or one of what else it asks for, in none. */
export type Lead = "order" | "others";

const HALF_WAY_ROUND_METRES = Math.PI * earthRadiusMetres;

type Type = "timestamptz" | "text" | "uuid" | "uuid[]" | "bigint" | "xid8" | "pg_snapshot";

/** A value of a search, which a planner that keeps its plan doesn't see: if it did, it might take these values' plan for the better one. */
export function given<Value>({ plan }: Pick<Search, "plan">, value: Value, type: Type): RawBuilder<Value> {
  const typed = sql<Value>`${value}::${sql.raw(type)}`;
  return plan === "kept" ? sql<Value>`(select ${typed})` : typed;
}

/** The instant that the search is of. */
export function nowOf(search: Search): RawBuilder<Date> {
  return given(search, search.audience.now, "timestamptz");
}

/** Whether it asks for dates that begin later than now. */
export function beginsLater({ filters: { starts }, audience }: Search): boolean {
  return starts !== null && starts.from !== null && starts.from > audience.now;
}

/** What is found by another index doesn't come in the order of time. */
export function leadOf({ lead, filters }: Search): Lead {
  return lead ?? (isScattered(filters) ? "others" : "order");
}

/** Whether a search asks for something that an index of its own finds. */
export function isScattered({ near, bounds, suggestedBy, terms }: SearchFilters): boolean {
  return isCircle(near) || bounds !== null || suggestedBy !== null || terms.length > 0;
}

/** A circle that isn't the whole Earth. */
export function isCircle(near: SearchFilters["near"]): near is NonNullable<SearchFilters["near"]> {
  return near !== null && near.radiusMetres < HALF_WAY_ROUND_METRES;
}

export function isLedByOthers(search: Search): boolean {
  return search.plan === "kept" && leadOf(search) === "others";
}

/** Whatever its values, the plan reads ranges of cells. */
export function isLedByCells(search: Search): boolean {
  return isLedByOthers(search) && (search.filters.bounds !== null || isCircle(search.filters.near));
}

export function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A condition for which no index is read: not knowing the values, a planner that keeps its plan might take that for the shorter way. */
export function besides(condition: Condition): Condition {
  return sql<boolean>`(${condition}) is true`;
}
