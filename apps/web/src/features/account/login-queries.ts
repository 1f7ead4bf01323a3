import type { LinkedIdentity } from "@meander/domain/contract/login-providers";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

export function linkedIdentitiesQuery(api: Api) {
  return queryOptions({
    queryKey: ["linked-identities"],
    queryFn: async (): Promise<readonly LinkedIdentity[]> =>
      (await readResponse(api.private.user.identity.$get())).identities,
    meta: { isErrorSuppressed: true },
  });
}
