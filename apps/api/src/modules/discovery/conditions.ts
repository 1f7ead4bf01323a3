import type { PlaceSlugs } from "../places/queries.ts";
import { boundsAround } from "@meander/domain/geo/bounds";
import { sql } from "kysely";
import { isInside, withinCircle } from "./area-conditions.ts";
import type { Circle } from "./filters.ts";
import { and, besides, type Condition, given, isCircle, isLedByOthers, nowOf, type Search } from "./planned-search.ts";
import { startConditions } from "./start-conditions.ts";
import { looksLike, textQuery } from "./words.ts";

/** All that must hold of a row `s` of activity_search. */
export function conditionsOf(search: Search): Condition {
  return and([...levelConditions(search), ...otherConditions(search), ...startConditions(search)]);
}

/** All but the distance: of a circle, the box around it. */
export function conditionsInBox(search: Search): Condition {
  return and([...levelConditions(search), ...boxConditions(search), ...startConditions(search)]);
}

export function otherConditions(search: Search): Condition[] {
  return [...boxConditions(search), withinCircle(search)];
}

function boxConditions(search: Search): Condition[] {
  const { near, suggestedBy, categories, bounds, outside, terms } = search.filters;
  return [
    ...discoverable(search),
    ...(isLedByOthers(search)
      ? [besides(and(placeConditions(search, search.filters)))]
      : placeConditions(search, search.filters)),
    ...outside.map((area) => sql<boolean>`(${isWithin(search, area)}) is not true`),
    ...(isCircle(near) ? [isInside(search, boundsAround(near.center, near.radiusMetres))] : []),
    ...(bounds === null ? [] : [isInside(search, bounds)]),
    ...(suggestedBy === null
      ? []
      : [sql<boolean>`s.host_id = ${given(search, suggestedBy, "uuid")} and s.is_suggested`]),
    ...(categories.length === 0 ? [] : [categoryCondition(search)]),
    ...(terms.length === 0 ? [] : [termCondition(search)]),
  ];
}

function isWithin(search: Search, area: PlaceSlugs | Circle): Condition {
  if ("center" in area) return withinCircle({ ...search, filters: { ...search.filters, near: area } });
  return and(placeConditions(search, area));
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

/** Of a positive bigint. */
const BITS = 63;

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
