import type { BlockedPerson } from "@meander/domain/contract/blocking";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

export function blocksQuery(api: Api) {
  return queryOptions({
    queryKey: ["blocks"],
    queryFn: async (): Promise<readonly BlockedPerson[]> => (await readResponse(api.private.user.blocks.$get())).blocks,
    meta: { isErrorSuppressed: true },
  });
}
