import type { Unsubscribe } from "@meander/domain/contract/campaigns";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

export function subscriptionQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ["subscription", token],
    queryFn: (): Promise<Unsubscribe> => readResponse(api.public.unsubscribe[":token"].$get({ param: { token } })),
    meta: { isErrorSuppressed: true },
  });
}
