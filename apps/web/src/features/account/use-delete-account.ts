import type { DeleteAccountBody } from "@meander/domain/contract/personal-data";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { adoptSession } from "../../shared/session/session-queries.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";

/** Deletes the account permanently and clears the query cache of this window. */
export function useDeleteAccount({ onError }: { readonly onError: (error: unknown) => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: DeleteAccountBody) => readResponse(api.private.user.delete.$delete({ json })),
    meta: { isErrorSuppressed: true },
    async onSuccess({ message }) {
      await navigate("/");
      await adoptSession(queryClient, null);
      if (message !== undefined) showSnackbar(message, "success");
    },
    onError,
  });
}
