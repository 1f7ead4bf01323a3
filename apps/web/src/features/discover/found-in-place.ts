import type { SearchResponse } from "@meander/domain/contract/discovery";
import { searchTotalLimit } from "@meander/domain/policy";
import { type DiscoverFilters, isOnlyPlace } from "../../shared/search/discover-filters.ts";

type Extra = { readonly discovery: Pick<SearchResponse["activities"][number]["discovery"], "extraLevel"> };
type FoundPage = Pick<SearchResponse, "total" | "totalIsEstimate"> & { readonly activities: readonly Extra[] };

/** A number, or one that there are more than: a search counts so many at most. */
export type FoundTotal = { readonly kind: "exact" | "moreThan"; readonly total: number };

/** Whether more were found than a search counts, in a place that has a count of everything there: nothing but the place was asked for. */
export function hasKeptCount(filters: DiscoverFilters, pages: readonly FoundPage[]): boolean {
  return filters.country !== undefined && isOnlyPlace(filters) && pages[0]?.totalIsEstimate === true;
}

/**
 * How many there are in the place that was asked for; what fills the list up from further away isn't counted. The place's own count is
 * exact where a search counts no further. Null before anything has come, and where those of the place were on a page before the first.
 */
export function foundInPlace(
  pages: readonly FoundPage[],
  { kept, isContinued }: { readonly kept: number | null; readonly isContinued: boolean },
): FoundTotal | null {
  const [first] = pages;
  if (first === undefined) return null;
  const activities = pages.flatMap((page) => page.activities);
  const inPlace = activities.filter(({ discovery }) => discovery.extraLevel === null).length;
  // Where a wider level has begun, the place has come to its end.
  if (inPlace < activities.length) return isContinued ? null : { kind: "exact", total: inPlace };
  if (kept !== null) return { kind: "exact", total: kept };
  return first.totalIsEstimate === true
    ? { kind: "moreThan", total: searchTotalLimit }
    : { kind: "exact", total: first.total };
}
