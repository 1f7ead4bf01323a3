import { ownPathOf } from "@meander/domain/own-path";
import { accountPath, isJoinPath } from "@meander/domain/paths";
import { isMailedHash } from "@meander/domain/person/mailed-hash";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../shared/api/api-context.tsx";
import { answer } from "../shared/api/client.ts";
import { useErrorText } from "../shared/i18n/use-error-text.ts";
import { openLogin } from "../shared/session/login-prompt.ts";
import { openPassword, postponePassword } from "../shared/session/password-prompt.ts";
import { openUndoEmail } from "../shared/session/undo-email-prompt.ts";
import { adoptSession } from "../shared/session/session-queries.ts";
import { useSession } from "../shared/session/use-session.ts";
import { showSnackbar } from "../shared/snackbars/snackbars.ts";
import { takeParameters } from "./take-parameters.ts";

/** Where `userPreferences` leads from mails (specification §2): to the choice of which mails one gets. */
function preferencesPathOf(wanted: string | undefined): string | null {
  return wanted === "email" || wanted === "requestEmails" ? `${accountPath}#notifications` : null;
}

/** Acts on the query parameters that any page understands, once each, and takes them out of the address at once. */
export function AnyPageParameters() {
  const t = useTranslations("web");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const location = useLocation();
  const navigate = useNavigate();
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession();
  const verify = useMutation({
    mutationFn: (verifyHash: string) => answer(api.public.email.verify.$post({ query: { verifyHash } })),
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ user: verified, returnPath }) => {
      showSnackbar(t("emailVerified"), "success");
      await adoptSession(queryClient, verified);
      if (returnPath !== null) await navigate(returnPath, { replace: true });
      // Followed in another browser than the one that signed up: that password is gone.
      if (verified?.hasPassword !== false) return;
      if (returnPath !== null && isJoinPath(returnPath)) postponePassword();
      else openPassword();
    },
    onError: (error) => {
      showSnackbar(errorText(error), "error");
      // Somebody logged in has the button on their account page.
      if (user === null) openLogin({ mode: "verification" });
    },
  });
  function resetPassword(resetHash: string) {
    if (isMailedHash(resetHash)) return openPassword({ resetHash });
    showSnackbar(errors("linkIncomplete"), "error");
    openLogin({ mode: "forgotten" });
  }
  const markRead = useMutation({
    mutationFn: (ids: string) =>
      answer(api.private.notifications.read.$post({ json: { ids, clearActivityNotifications: true } })),
    meta: { isErrorSuppressed: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
  });

  function returnAfterLogin(path: string) {
    if (user === null) openLogin({ returnTo: path });
    else void navigate(path, { replace: true });
  }

  const act = useEffectEvent((search: string) => {
    const { taken, rest } = takeParameters(search);
    if (Object.keys(taken).length === 0) return;
    const preferences = preferencesPathOf(taken.userPreferences);
    if (preferences !== null && user === null) openLogin({ returnTo: preferences });
    const next = user === null ? null : preferences;
    void navigate(next ?? { pathname: location.pathname, search: rest, hash: location.hash }, {
      replace: true,
      state: location.state,
    });
    if (taken.emailVerifyHash !== undefined) verify.mutate(taken.emailVerifyHash);
    if (taken.emailUndoHash !== undefined) openUndoEmail({ undoHash: taken.emailUndoHash });
    if (taken.passwordResetHash !== undefined) resetPassword(taken.passwordResetHash);
    if (taken.returnTo !== undefined) returnAfterLogin(ownPathOf(taken.returnTo));
    if (taken.sessionExpired !== undefined) showSnackbar(t("sessionExpired"), "error");
    if (taken.notificationId !== undefined && user !== null) markRead.mutate(taken.notificationId);
  });
  useEffect(() => act(location.search), [location.search]);
  return null;
}
