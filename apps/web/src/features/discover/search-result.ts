import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** A search as its page holds it: the pages fetched so far and how the next one is doing. */
export type SearchResult = UseInfiniteQueryResult<InfiniteData<SearchResponse>>;
