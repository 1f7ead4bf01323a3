import type { ListedSession } from "@meander/domain/contract/sessions";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { sessionsKey } from "../../shared/session/session-queries.ts";

export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async (): Promise<readonly ListedSession[]> =>
      (await readResponse(api.private.user.sessions.$get())).sessions,
    meta: { isErrorSuppressed: true },
  });
}
