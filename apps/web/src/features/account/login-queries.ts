import type { LinkedIdentity } from "@meander/domain/contract/login-providers";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";

/** The accounts elsewhere that log the person in. */
export function linkedIdentitiesQuery(api: Api) {
  return queryOptions({
    queryKey: ["linked-identities"],
    queryFn: async (): Promise<readonly LinkedIdentity[]> =>
      (await answer(api.private.user.identity.$get())).identities,
    meta: { isErrorSuppressed: true },
  });
}
