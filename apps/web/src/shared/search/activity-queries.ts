import { pageSizes } from "@meander/domain/constants";
import type { SearchOrder, SearchResponse } from "@meander/domain/contract/discovery";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { activitiesKey, searchKey } from "../live/query-keys.ts";
import { apiFiltersOf, type Filters } from "./discover-filters.ts";

/** A search by pages of ten. A cursor, so that changes cause no duplicates or gaps between pages. */
export function searchQuery(api: Api, filters: Filters, firstCursor: string | null = null) {
  return infiniteQueryOptions({
    queryKey: [...searchKey, filters, firstCursor],
    queryFn: async ({ pageParam, signal }): Promise<SearchResponse> => {
      const query = {
        ...apiFiltersOf(filters),
        // Little in a town is filled up with what its region has.
        ...(filters.region === undefined ? {} : { extraResults: "true" }),
        limit: String(pageSizes.lists),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return await readResponse(api.public.search.$post({ query, json: {} }, { init: { signal } }));
    },
    initialPageParam: firstCursor,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

type NearbySearch = {
  readonly center: readonly [number, number];
  readonly km: number;
  readonly date: number;
  readonly limit: number;
  readonly order?: SearchOrder;
};

/**
 * A few activities around a point, soonest first or best for tonight. The person didn't search for them, so they aren't
 * recorded as a recent search.
 */
export function nearbyQuery(api: Api, { center, km, date, limit, order = "date" }: NearbySearch) {
  return queryOptions({
    queryKey: [...activitiesKey, "nearby", center, km, date, limit, order],
    queryFn: async (): Promise<SearchResponse> => {
      const query = {
        nearbyCenter: center.join(","),
        nearbyDistance: String(km),
        limit: String(limit),
        remember: "false",
        ...(date === 0 ? {} : { dateFilter: String(date) }),
        ...(order === "date" ? {} : { order }),
      };
      return await readResponse(api.public.search.$post({ query, json: {} }));
    },
    meta: { isErrorSuppressed: true },
  });
}
