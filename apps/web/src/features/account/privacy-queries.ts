import type { PrivacySettings } from "@meander/domain/contract/privacy";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { type Api, readResponse } from "../../shared/api/client.ts";

const privacyKey = ["privacy"] as const;

export function privacyQuery(api: Api) {
  return queryOptions({
    queryKey: privacyKey,
    queryFn: () => readResponse(api.private.user.privacy.$get()),
    meta: { isErrorSuppressed: true },
  });
}

/** Updates optimistically and rolls back if the server refuses. */
export function useSavePrivacy() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Partial<PrivacySettings>) => readResponse(api.private.user.privacy.$post({ json })),
    onMutate: (changes) =>
      queryClient.setQueryData<PrivacySettings>(privacyKey, (settings) => settings && { ...settings, ...changes }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: privacyKey }),
  });
}
