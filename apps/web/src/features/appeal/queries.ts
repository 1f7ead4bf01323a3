import type { AppealBody, AppealRecord } from "@meander/domain/contract/moderation";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** By the id of a strike, or of the appeal against it. */
export function appealQuery(api: Api, appealId: string) {
  return queryOptions({
    queryKey: ["appeal", appealId],
    queryFn: (): Promise<AppealRecord> => readResponse(api.private.appeal[":appealId"].$get({ param: { appealId } })),
    meta: { isErrorSuppressed: true },
  });
}

/** The text stays in the form until the request succeeds. */
export function useFileAppeal(appealId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AppealBody): Promise<AppealRecord> => readResponse(api.private.appeal.$post({ json })),
    meta: { isErrorSuppressed: true },
    onSuccess: (record) => queryClient.setQueryData(appealQuery(api, appealId).queryKey, record),
  });
}
