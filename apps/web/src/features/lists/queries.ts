import type { ActivityListView } from "@meander/domain/contract/lists";
import { message } from "@meander/domain/messages/message";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { listsKey } from "../../shared/lists/list-queries.ts";

/** A list by page, if the viewer may see it. Throws an ApiError `not-found` otherwise. */
export function listQuery(api: Api, listId: string) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, "one", listId],
    queryFn: async ({ pageParam }): Promise<ActivityListView> => {
      const query = { id: listId, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { lists } = await readResponse(api.public.lists.$get({ query }));
      const [list] = lists;
      if (list === undefined) throw new ApiError({ status: 404, code: "not-found", message: message("listNotFound") });
      return list;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}
