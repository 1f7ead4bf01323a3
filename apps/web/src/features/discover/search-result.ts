import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** The infinite query of a search. */
export type SearchResult = UseInfiniteQueryResult<InfiniteData<SearchResponse>>;

/** Whether the first loaded page is a later page of the search: without scripts each page has its own address. */
export function isLaterPage({ data }: Pick<SearchResult, "data">): boolean {
  return data !== undefined && data.pageParams[0] !== null;
}

/** Whether there is nothing to show but the error; with rows of an earlier page, the list shows those. */
export function hasFailed({ data, isError }: Pick<SearchResult, "data" | "isError">): boolean {
  return data === undefined && isError;
}
