import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** A search as its page holds it: the pages fetched so far and how the next one is doing. */
export type SearchResult = UseInfiniteQueryResult<InfiniteData<SearchResponse>>;

/** Whether its first page isn't the search's own: without scripts each page after the first is an address of its own. */
export function isContinued({ data }: Pick<SearchResult, "data">): boolean {
  return data !== undefined && data.pageParams[0] !== null;
}
