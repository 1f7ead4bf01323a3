import type { UpdateEmailBody } from "@meander/domain/contract/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";

type Options = { readonly onDone?: () => void; readonly onError?: (error: unknown) => void };

/**
 * Requests a verification link for a new address. Changing to the verified address withdraws a pending change. The
 * response contains the pending address.
 */
export function useChangeEmail({ onDone, onError }: Options = {}) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: UpdateEmailBody) => readResponse(api.private.email.update.$post({ json })),
    meta: { isErrorSuppressed: onError !== undefined },
    onSuccess: ({ message, unverifiedEmail }) => {
      patchSession(queryClient, { unverifiedEmail });
      showSnackbar(message, "success");
      onDone?.();
    },
    onError: (error) => onError?.(error),
  });
}
