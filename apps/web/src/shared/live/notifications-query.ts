import { pageSizes } from "@meander/domain/constants";
import type { NotificationsResponse } from "@meander/domain/contract/notifications";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { notificationsKey } from "./query-keys.ts";

/** Newest first; a cursor continues after the last one shown. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: notificationsKey,
    queryFn: async ({ pageParam }): Promise<NotificationsResponse> => {
      const query = { limit: String(pageSizes.notifications), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return await readResponse(api.private.notifications.$get({ query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}
