import { searchQuery } from "../contract/discovery.ts";

/** What a search is stored by: every filter and place of its query, but not which page was read. */
const filterName = searchQuery
  .omit({ page: true, limit: true, cursor: true, remember: true, extraResults: true, districtSlug: true })
  .keyof();
export const filterNames = filterName.options;
export type FilterName = (typeof filterNames)[number];
export type Filters = { readonly [Name in FilterName]?: string | undefined };

type GivenFilters = Partial<Record<FilterName, string | number | boolean | null | undefined>>;

/** About 100 metres, so that searches from nearly the same position are equal. */
const CENTER_DECIMALS = 3;
/** About 1 kilometre. */
const BOUNDS_DECIMALS = 2;

/**
 * The canonical form of a search's filters, with names in a fixed order, so that equivalent searches are equal; null
 * without filters.
 */
export function normaliseFilters(given: GivenFilters): Filters | null {
  const entries = filterNames
    .map((name): [FilterName, string] => [name, normalise(name, given)])
    .filter(([, value]) => value !== "");
  // An order alone is no filter.
  return entries.every(([name]) => name === "order") ? null : Object.fromEntries(entries);
}

/** The category codes of stored filters. */
export function storedCategories({ categories = "" }: Filters): number[] {
  return categories === "" ? [] : categories.split(",").map(Number);
}

function normalise(name: FilterName, given: GivenFilters): string {
  const text = String(given[name] ?? "")
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .trim();
  switch (name) {
    case "keywords":
      return text
        .toLowerCase()
        .split(/[\s,]+/u)
        .filter(Boolean)
        .join(",");
    case "categories":
      return [...new Set(text === "" ? [] : text.split(",").map(Number))].sort((one, other) => one - other).join(",");
    case "languages":
      return [...new Set(text.split(",").filter(Boolean))].toSorted().join(",");
    case "dateFilter":
      return text === "0" ? "" : text;
    case "order":
      return text === "date" ? "" : text;
    case "nearbyCenter":
      return rounded(text, CENTER_DECIMALS);
    case "nearbyDistance":
      return given.nearbyCenter ? text : "";
    case "location":
      return rounded(text, BOUNDS_DECIMALS);
    default:
      return text;
  }
}

function rounded(numbers: string, decimals: number): string {
  if (numbers === "") return "";
  return numbers
    .split(",")
    .map((number) => Number(Number(number).toFixed(decimals)))
    .join(",");
}
