import type { UpdateEmailBody } from "@meander/domain/contract/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { answer } from "../../shared/api/client.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";

type Options = { readonly onDone?: () => void; readonly onError?: (error: unknown) => void };

/** Asks for a link to a new address; the verified one takes a waiting change back. The server says what waits then. */
export function useChangeEmail({ onDone, onError }: Options = {}) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: UpdateEmailBody) => answer(api.private.email.update.$post({ json })),
    meta: { isErrorSuppressed: onError !== undefined },
    onSuccess: ({ message, unverifiedEmail }) => {
      patchSession(queryClient, { unverifiedEmail });
      showSnackbar(message, "success");
      onDone?.();
    },
    onError: (error) => onError?.(error),
  });
}
