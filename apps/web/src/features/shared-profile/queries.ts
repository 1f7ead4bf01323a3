import type { SharedProfile } from "@meander/domain/contract/shared-profiles";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";

/** Asked once for each visit: every look is written down. */
export function sharedProfileQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ["shared-profile", token],
    queryFn: (): Promise<SharedProfile> => answer(api.private.admin.shared[":token"].$get({ param: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isErrorSuppressed: true },
  });
}
