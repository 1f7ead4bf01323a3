import type { OwnList } from "@meander/domain/contract/lists";
import type { ActivityId } from "@meander/domain/ids";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

/** The key prefix of all list queries, so that one invalidation refreshes them. */
export const listsKey = ["lists"] as const;

/** The person's own lists, most recently changed first; with an activity's id, also whether each contains it. */
export function ownListsQuery(api: Api, activityId?: ActivityId) {
  return queryOptions({
    queryKey: [...listsKey, "own", activityId ?? null],
    queryFn: async (): Promise<readonly OwnList[]> => {
      const query = activityId === undefined ? {} : { activityId };
      return (await readResponse(api.private.lists.created.$get({ query }))).lists;
    },
    meta: { isErrorSuppressed: true },
  });
}
