import { pageSizes } from "@meander/domain/constants";
import type { NotificationsResponse } from "@meander/domain/contract/notifications";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import { notificationsKey } from "../../shared/live/apply-stream-event.ts";

/** Newest first; each further page holds what came before the last one shown. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: notificationsKey,
    queryFn: async ({ pageParam }): Promise<NotificationsResponse> => {
      const query = { limit: String(pageSizes.notifications), ...(pageParam === null ? {} : { max_date: pageParam }) };
      return await answer(api.private.notifications.$get({ query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ notifications }) =>
      notifications.length < pageSizes.notifications ? null : (notifications.at(-1)?.timestamp ?? null),
    meta: { isErrorSuppressed: true },
  });
}
