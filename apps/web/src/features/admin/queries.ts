import type { activeActivitiesResponse } from "@meander/domain/contract/administration";
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type Api, readResponse } from "../../shared/api/client.ts";
import type { Filters } from "./admin-filters.ts";

type ActivePage = z.infer<typeof activeActivitiesResponse>;

const activeKey = ["admin", "active"] as const;
const PAGE_SIZE = 50;

/** Active activities page by page, soonest first. */
export function activeQuery(api: Api, filters: Filters) {
  const { onlyTourists, onlyLocalSearches, words } = filters;
  return infiniteQueryOptions({
    queryKey: [...activeKey, filters],
    queryFn: ({ pageParam }): Promise<ActivePage> =>
      readResponse(
        api.private.admin.activities.active.$get({
          query: {
            only_tourists: onlyTourists ? "true" : "false",
            only_local_searches: onlyLocalSearches ? "true" : "false",
            q: words,
            limit: String(PAGE_SIZE),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

/** Updates the activity in every cached list. Its position stays until the list is refetched. */
export function writeRecommended(queryClient: QueryClient, activityId: string, isRecommended: boolean): void {
  queryClient.setQueriesData<InfiniteData<ActivePage, string | null>>({ queryKey: activeKey }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            activities: page.activities.map((one) => (one._id === activityId ? { ...one, isRecommended } : one)),
          })),
        },
  );
}
