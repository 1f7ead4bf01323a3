import type { SearchResponse } from "@meander/domain/contract/discovery";
import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import { type Filters, isOnlyPlace } from "../../shared/search/discover-filters.ts";

type Extra = { readonly discovery: Pick<SearchResponse["activities"][number]["discovery"], "extraLevel"> };
type FoundPage = Pick<SearchResponse, "total" | "totalIsEstimate"> & { readonly activities: readonly Extra[] };

/** An exact total, or a lower bound: the search stops counting at `searchTotalLimit`. */
export type FoundTotal = { readonly kind: "exact" | "moreThan"; readonly total: number };

/** Whether the search stopped counting in a place without filters, so that the place's own count is equivalent. */
export function needsPlaceCount(filters: Filters, pages: readonly FoundPage[]): boolean {
  return filters.country !== undefined && isOnlyPlace(filters) && pages[0]?.totalIsEstimate === true;
}

/**
 * The number of activities in the place itself, without those added from wider places. The place's own count replaces
 * the search's lower bound. Null before the search has loaded, and if the results start on a later page that no longer
 * covers the place.
 */
export function foundInPlace(
  pages: readonly FoundPage[],
  { placeCount, isLaterPage }: { readonly placeCount: number | null; readonly isLaterPage: boolean },
): FoundTotal | null {
  const [first] = pages;
  if (first === undefined) return null;
  const activities = pages.flatMap((page) => page.activities);
  const inPlace = activities.filter(({ discovery }) => discovery.extraLevel === null).length;
  // A result of a wider level means that the place's results are complete.
  if (inPlace < activities.length) return isLaterPage ? null : { kind: "exact", total: inPlace };
  if (placeCount !== null) return { kind: "exact", total: placeCount };
  return first.totalIsEstimate === true
    ? { kind: "moreThan", total: searchTotalLimit }
    : { kind: "exact", total: first.total };
}
