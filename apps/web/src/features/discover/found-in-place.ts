import type { SearchResponse } from "@meander/domain/contract/discovery";
import { type ToldTotal, toldTotal } from "@meander/domain/paging/told-total";
import { type DiscoverFilters, isOnlyPlace } from "../../shared/search/discover-filters.ts";

type Extra = { readonly discovery: Pick<SearchResponse["activities"][number]["discovery"], "extraLevel"> };
type FoundPage = Pick<SearchResponse, "total" | "totalIsEstimate"> & { readonly activities: readonly Extra[] };

/** Whether more were found than a search counts, in a place whose count is kept: of everything there, and nothing but a place was asked for. */
export function hasKeptCount(filters: DiscoverFilters, pages: readonly FoundPage[]): boolean {
  return filters.country !== undefined && isOnlyPlace(filters) && pages[0]?.totalIsEstimate === true;
}

/**
 * How many there are in the place that was asked for; what fills the list up from further away isn't counted. A kept count says exactly
 * what a search of very many only guesses. Null before anything has come, and where those of the place were on a page before the first.
 */
export function foundInPlace(
  pages: readonly FoundPage[],
  { kept, isContinued }: { readonly kept: number | null; readonly isContinued: boolean },
): ToldTotal | null {
  const [first] = pages;
  if (first === undefined) return null;
  const activities = pages.flatMap((page) => page.activities);
  const inPlace = activities.filter(({ discovery }) => discovery.extraLevel === null).length;
  // Where a wider level has begun, the place has come to its end.
  if (inPlace < activities.length) return isContinued ? null : toldTotal({ total: inPlace });
  return toldTotal(kept === null ? first : { total: kept });
}
