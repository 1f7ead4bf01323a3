import type { SearchOrder } from "@meander/domain/contract/discovery";
import { searchTotalLimit, tonightCandidatesMax } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { cellsOf, hasArea, isInCells } from "./area-conditions.ts";
import { hasCategory, hasTerms } from "./conditions.ts";
import { isNextWithinDates } from "./date-conditions.ts";
import { isInPlace } from "./place-conditions.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { SearchFilters } from "./search-filters.ts";
import { and, type Condition, type DrivingIndex, type Search } from "./statement.ts";

type Asked = Omit<Search, "drivingIndex">;

/** Of `stopping`, rows are read until as many as `wanted` fit; of each in `whole`, all rows. */
type Choice = { readonly stopping: DrivingIndex; readonly whole: readonly DrivingIndex[]; readonly wanted: number };

/** Cached for a minute: densities change slowly, and only the cost of a search depends on the choice. */
export async function chooseDrivingIndex(
  db: Database | Trx,
  asked: Asked,
  order: SearchOrder,
  { drivingIndexes }: Pick<SearchCaches, "drivingIndexes">,
): Promise<DrivingIndex> {
  const { filters, match } = asked;
  if (filters.suggested_by !== undefined) return "host";
  const choice = choiceOf(filters, order);
  if (choice.whole.length === 0) return choice.stopping;
  const { countrySlug, regionSlug, placeSlug, terms, categories, starts } = filters;
  // Map moves mostly leave the largest range of cells as it is. Dates that have begun begin at another instant with each search.
  const area = cellsOf(filters)?.lows[0];
  const key = JSON.stringify([order, match, area, countrySlug, regionSlug, placeSlug, terms, categories, starts?.to]);
  const chosen = drivingIndexes.get(key) ?? (await chooseByDensity(db, asked, choice));
  // Not again with each search: what was chosen would never expire.
  if (!drivingIndexes.has(key)) drivingIndexes.set(key, chosen);
  return chosen;
}

/** Tonight ranks the soonest, so an area would have to be read whole; by date, it is read until more fit than are counted. */
function choiceOf(filters: SearchFilters, order: SearchOrder): Choice {
  const words: DrivingIndex[] = filters.terms.length === 0 ? [] : ["words"];
  const area: DrivingIndex[] = hasArea(filters) ? ["cells"] : [];
  if (order === "tonight") return { stopping: "date", whole: [...area, ...words], wanted: tonightCandidatesMax };
  return { stopping: area[0] ?? "date", whole: words, wanted: searchTotalLimit + 1 };
}

/** The index of which the fewest rows are read, as far as what fits is spread evenly in the one that stops. */
async function chooseByDensity(
  db: Database | Trx,
  asked: Asked,
  { stopping, whole, wanted }: Choice,
): Promise<DrivingIndex> {
  const conditions = [stopping, ...whole].map((index) => conditionOf(asked, index));
  const all = and(asked.filters.categories.length === 0 ? conditions : [...conditions, hasCategory(visible(asked))]);
  const [ofStopping = 0, ...rest] = await estimateRows(db, [...conditions, all]);
  const fitting = Math.max(1, rest.at(-1) ?? 0);
  const read = ofStopping * Math.min(1, wanted / fitting);
  const sizes = whole.map((index, at) => ({ index, rows: rest[at] ?? 0 }));
  const [smallest] = sizes.toSorted((one, other) => one.rows - other.rows);
  return smallest === undefined || read <= smallest.rows ? stopping : smallest.index;
}

/** With values that the planner sees. */
function visible(asked: Asked): Search {
  return { ...asked, drivingIndex: "words", showsValues: true };
}

/** The condition that all rows of the index meet. */
function conditionOf(asked: Asked, index: DrivingIndex): Condition {
  const search = visible(asked);
  const cells = index === "cells" ? cellsOf(search.filters) : null;
  if (cells !== null) return isInCells(cells);
  if (index === "words") return hasTerms(search);
  const dates = search.filters.starts === null ? [] : [isNextWithinDates(search, null)];
  return and([...isInPlace(search, search.filters), ...dates]);
}

/** The part of `explain (format json)` that is read here. */
type Explained = readonly { readonly Plan: { readonly Plans?: readonly { readonly "Plan Rows": number }[] } }[];

/** How many rows `s` of activity_search meet each condition, by what Postgres counted when it last analysed the table. */
async function estimateRows(db: Database | Trx, conditions: readonly Condition[]): Promise<number[]> {
  const parts = conditions.map((condition) => sql`select 1 from activity_search s where ${condition}`);
  const { rows } = await sql<Record<string, Explained>>`
    explain (format json) ${sql.join(parts, sql` union all `)}`.execute(db);
  const plans = Object.values(rows[0] ?? {})[0]?.[0]?.Plan.Plans;
  return plans?.map((plan) => plan["Plan Rows"]) ?? [];
}
