import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

/** What of one's own is hidden until moderators have decided. */
export function checkedQuery(api: Api, personId: string) {
  return queryOptions({
    queryKey: ["checked", personId],
    queryFn: async () => readResponse(api.private.media.checked.$get()),
    meta: { isErrorSuppressed: true },
  });
}
