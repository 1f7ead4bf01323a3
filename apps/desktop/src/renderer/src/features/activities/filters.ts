import type { ActiveActivitiesRequest } from "../../../../ipc/server-calls.ts";

/** The filters as read from the route: `?q=walk&only_tourists=1`. */
export type Filters = Omit<ActiveActivitiesRequest, "limit" | "cursor">;
export type ActivityFlag = Exclude<keyof Filters, "q">;

/** The server's query parameter names. */
export const flagNames = {
  onlyTourists: "only_tourists",
  onlyLocalSearches: "only_local_searches",
  onlyRecommended: "recommended",
  includeHidden: "hidden",
} as const satisfies Record<ActivityFlag, string>;

export function parseFilters(query: Readonly<Record<string, string>>, isRecommendedScreen: boolean): Filters {
  return {
    onlyTourists: query[flagNames.onlyTourists] === "1",
    onlyLocalSearches: query[flagNames.onlyLocalSearches] === "1",
    onlyRecommended: isRecommendedScreen || query[flagNames.onlyRecommended] === "1",
    includeHidden: query[flagNames.includeHidden] === "1",
    q: query.q ?? "",
  };
}
