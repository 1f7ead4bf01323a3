import type { SentMessagesResponse } from "@meander/domain/contract/sent-messages";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** What the person was sent, newest first; a cursor continues after the last one shown. */
export function sentMessagesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ["sent-messages"],
    queryFn: async ({ pageParam }): Promise<SentMessagesResponse> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return await readResponse(api.private.notifications.sent.$get({ query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}
