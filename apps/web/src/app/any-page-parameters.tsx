import { safeReturnPath } from "@meander/domain/return-path";
import { accountPath } from "@meander/domain/paths";
import { isMailedHash } from "@meander/domain/person/mailed-hash";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../shared/api/api-context.tsx";
import { readResponse } from "../shared/api/client.ts";
import { openLogin } from "../shared/session/login-prompt.ts";
import { openRareDialog } from "../shared/session/rare-dialogs.ts";
import { useSession } from "../shared/session/use-session.ts";
import { showSnackbar } from "../shared/snackbars/snackbars.ts";
import { extractParameters } from "./extract-parameters.ts";

/** The target of `userPreferences` in mails: the notification preferences. */
function preferencesPathOf(requested: string | undefined): string | null {
  return requested === "email" || requested === "requestEmails" ? `${accountPath}#notifications` : null;
}

/** Handles the query parameters that every page accepts, once each, and removes them from the address at once. */
export function AnyPageParameters() {
  const t = useTranslations("web");
  const errors = useTranslations("errors");
  const location = useLocation();
  const navigate = useNavigate();
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession();
  function verifyEmail(verifyHash: string) {
    if (isMailedHash(verifyHash)) return openRareDialog({ name: "verifyEmail", verifyHash });
    showSnackbar(errors("linkIncomplete"), "error");
    // A logged-in person can resend the mail on the account page.
    if (user === null) openLogin({ mode: "verification" });
  }
  function resetPassword(resetHash: string) {
    if (isMailedHash(resetHash)) return openRareDialog({ name: "password", resetHash });
    showSnackbar(errors("linkIncomplete"), "error");
    openLogin({ mode: "forgotten" });
  }
  const markRead = useMutation({
    mutationFn: (ids: string) =>
      readResponse(api.private.notifications.read.$post({ json: { ids, clearActivityNotifications: true } })),
    meta: { isErrorSuppressed: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
  });

  function returnAfterLogin(path: string) {
    if (user === null) openLogin({ returnTo: path });
    else void navigate(path, { replace: true });
  }

  const act = useEffectEvent((search: string) => {
    const { extracted, rest } = extractParameters(search);
    if (Object.keys(extracted).length === 0) return;
    const preferences = preferencesPathOf(extracted.userPreferences);
    if (preferences !== null && user === null) openLogin({ returnTo: preferences });
    const next = user === null ? null : preferences;
    void navigate(next ?? { pathname: location.pathname, search: rest, hash: location.hash }, {
      replace: true,
      state: location.state,
    });
    if (extracted.emailVerifyHash !== undefined) verifyEmail(extracted.emailVerifyHash);
    if (extracted.emailUndoHash !== undefined) openRareDialog({ name: "undoEmail", undoHash: extracted.emailUndoHash });
    if (extracted.passwordResetHash !== undefined) resetPassword(extracted.passwordResetHash);
    if (extracted.returnTo !== undefined) returnAfterLogin(safeReturnPath(extracted.returnTo));
    if (extracted.sessionExpired !== undefined) showSnackbar(t("sessionExpired"), "error");
    if (extracted.showTour !== undefined) openRareDialog({ name: "tour" });
    if (extracted.notificationId !== undefined && user !== null) markRead.mutate(extracted.notificationId);
  });
  useEffect(() => act(location.search), [location.search]);
  return null;
}
