import type { OwnList } from "@meander/domain/contract/lists";
import type { ActivityId } from "@meander/domain/ids";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../api/client.ts";

/** Everything about lists lies under it, so that one invalidation refreshes what shows them. */
export const listsKey = ["lists"] as const;

/** The person's own lists, the last changed first; with whether an activity is on each of them. */
export function ownListsQuery(api: Api, activityId?: ActivityId) {
  return queryOptions({
    queryKey: [...listsKey, "own", activityId ?? null],
    queryFn: async (): Promise<readonly OwnList[]> => {
      const query = activityId === undefined ? {} : { activityId };
      return (await answer(api.private.lists.created.$get({ query }))).lists;
    },
    meta: { isErrorSuppressed: true },
  });
}
