import type { SearchOrder } from "@meander/domain/contract/discovery";
import { tonightCandidatesMax } from "@meander/domain/policy";
import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { cellsOf, hasArea, isInCells } from "./area-conditions.ts";
import { hasCategory, hasWords } from "./conditions.ts";
import { isNextWithinDates } from "./date-conditions.ts";
import { isInPlace } from "./place-conditions.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { Filters } from "./search-filters.ts";
import { and, type Condition, type DrivingIndex, type Search } from "./statement.ts";

type UnplannedSearch = Omit<Search, "drivingIndex">;

/** The `stopping` index is read until `wanted` rows match; each of `whole` is read completely. */
type Choice = { readonly stopping: DrivingIndex; readonly whole: readonly DrivingIndex[]; readonly wanted: number };

/** Cached for a minute: densities change slowly, and the choice affects only the cost of a search. */
export async function chooseDrivingIndex(
  db: Database | Trx,
  unplanned: UnplannedSearch,
  order: SearchOrder,
  { drivingIndexes }: Pick<SearchCaches, "drivingIndexes">,
): Promise<DrivingIndex> {
  const { filters, match } = unplanned;
  if (filters.suggested_by !== undefined) return "host";
  const choice = choiceOf(filters, order);
  if (choice.whole.length === 0) return choice.stopping;
  const { countrySlug, regionSlug, placeSlug, terms, categories, languages, starts } = filters;
  // Moving the map seldom changes the largest cell range. The start of the dates is left out: once past, it is `now`
  // and differs in every search.
  const area = cellsOf(filters)?.lows[0];
  const places = [area, countrySlug, regionSlug, placeSlug];
  const key = JSON.stringify([order, match, ...places, terms, categories, languages, starts?.to]);
  const chosen = drivingIndexes.get(key) ?? (await chooseByDensity(db, unplanned, choice));
  // Set only once: every `set` would extend the expiry, and the choice would never be recomputed.
  if (!drivingIndexes.has(key)) drivingIndexes.set(key, chosen);
  return chosen;
}

/**
 * Tonight ranks the soonest, so cells would have to be read completely. By date, reading stops once more rows match
 * than are counted.
 */
function choiceOf(filters: Filters, order: SearchOrder): Choice {
  const words: DrivingIndex[] = filters.terms.length + filters.languages.length === 0 ? [] : ["words"];
  const area: DrivingIndex[] = hasArea(filters) ? ["cells"] : [];
  if (order === "tonight") return { stopping: "date", whole: [...area, ...words], wanted: tonightCandidatesMax };
  return { stopping: area[0] ?? "date", whole: words, wanted: searchTotalLimit + 1 };
}

/** Chooses the index with the fewest rows to read, assuming that matches are evenly spread in the `stopping` index. */
async function chooseByDensity(
  db: Database | Trx,
  unplanned: UnplannedSearch,
  { stopping, whole, wanted }: Choice,
): Promise<DrivingIndex> {
  const conditions = [stopping, ...whole].map((index) => conditionOf(unplanned, index));
  const isNarrowed = unplanned.filters.categories.length > 0;
  const all = and([...conditions, ...(isNarrowed ? [hasCategory(visible(unplanned))] : [])]);
  const [ofStopping = 0, ...rest] = await estimateRows(db, [...conditions, all]);
  const fitting = Math.max(1, rest.at(-1) ?? 0);
  const read = ofStopping * Math.min(1, wanted / fitting);
  const sizes = whole.map((index, at) => ({ index, rows: rest[at] ?? 0 }));
  const [smallest] = sizes.toSorted((one, other) => one.rows - other.rows);
  return smallest === undefined || read <= smallest.rows ? stopping : smallest.index;
}

/** With values visible to the planner. */
function visible(unplanned: UnplannedSearch): Search {
  return { ...unplanned, drivingIndex: "words", showsValues: true };
}

/** The condition that selects the rows of the index. */
function conditionOf(unplanned: UnplannedSearch, index: DrivingIndex): Condition {
  const search = visible(unplanned);
  const cells = index === "cells" ? cellsOf(search.filters) : null;
  if (cells !== null) return isInCells(cells);
  if (index === "words") return hasWords(search);
  const dates = search.filters.starts === null ? [] : [isNextWithinDates(search, null)];
  return and([...isInPlace(search, search.filters), ...dates]);
}

/** The part of `explain (format json)` that is used here. */
type Explained = readonly { readonly Plan: { readonly Plans?: readonly { readonly "Plan Rows": number }[] } }[];

/** Estimated number of entries of activity_search per condition, from the statistics of the last analyze. */
async function estimateRows(db: Database | Trx, conditions: readonly Condition[]): Promise<number[]> {
  const parts = conditions.map((condition) => sql`select 1 from activity_search entry where ${condition}`);
  const { rows } = await sql<Record<string, Explained>>`
    explain (format json) ${sql.join(parts, sql` union all `)}`.execute(db);
  const plans = Object.values(rows[0] ?? {})[0]?.[0]?.Plan.Plans;
  return plans?.map((plan) => plan["Plan Rows"]) ?? [];
}
