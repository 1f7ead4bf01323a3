import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { isLoginNeeded } from "../api/api-error.ts";
import { readResponse } from "../api/client.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";

/** Ends this browser's session; `onLoggedOut` also runs for a session that has expired. */
export function useLogOut(onLoggedOut: () => Promise<void>) {
  const errors = useTranslations("errors");
  const api = useApi();
  return useMutation({
    mutationFn: () => readResponse(api.private.logout.$get()),
    meta: { isErrorSuppressed: true },
    onSuccess: onLoggedOut,
    onError: (error) => (isLoginNeeded(error) ? onLoggedOut() : showSnackbar(errors("unableToLogout"), "error")),
  });
}
