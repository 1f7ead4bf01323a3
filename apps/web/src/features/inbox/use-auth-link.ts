import { useQueryClient } from "@tanstack/react-query";
import { errorOf, fetchFromBrowser } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { notificationsKey } from "../../shared/live/query-keys.ts";
import { sessionKey } from "../../shared/session/session-queries.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";

/** Whether a notification's link has an effect on the account instead of a page. */
export function isAuthLink(path: string): boolean {
  return path.startsWith("/auth/");
}

/** Fetches such a link. Afterwards the session may have changed; a refusal is shown in the server's words. */
export function useAuthLink(): (path: string) => void {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  async function follow(path: string) {
    const response = await fetchFromBrowser(new Request(path));
    if (!response.ok) throw await errorOf(response);
    await queryClient.invalidateQueries({ queryKey: sessionKey });
    await queryClient.invalidateQueries({ queryKey: notificationsKey });
  }
  return (path) => void follow(path).catch((error) => showSnackbar(errorText(error), "error"));
}
