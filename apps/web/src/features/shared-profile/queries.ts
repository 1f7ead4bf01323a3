import type { SharedProfile } from "@meander/domain/contract/shared-profiles";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** Fetched once per visit, because every access is recorded in the audit trail. */
export function sharedProfileQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ["shared-profile", token],
    queryFn: (): Promise<SharedProfile> => readResponse(api.private.admin.shared[":token"].$get({ param: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isErrorSuppressed: true },
  });
}
