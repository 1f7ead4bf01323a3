import { resetPasswordBody } from "@meander/domain/contract/passwords";
import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { isLinkExpired } from "../../../shared/api/api-error.ts";
import { readResponse } from "../../../shared/api/client.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { closeRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import styles from "../auth.module.css";

const body = resetPasswordBody.pick({ newPassword: true });

/**
 * Sets a new password by a mailed link. The session in this browser may be another person's: the response contains the
 * current one.
 */
export function ResetPasswordForm({ resetHash }: { readonly resetHash: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: async ({ newPassword }: { newPassword: string }) => {
      const json = { newPassword, passwordResetHash: resetHash };
      const { message, returnPath } = await readResponse(api.public.user.password.reset.$post({ json }));
      return { message, returnPath, session: await readResponse(api.public.session.$get()) };
    },
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ message, returnPath, session }) => {
      closeRareDialog();
      showSnackbar(message, "success");
      await adoptSession(queryClient, session.user);
      if (session.user === null) openLogin(returnPath === null ? {} : { returnTo: returnPath });
      else if (returnPath !== null) await navigate(returnPath);
    },
    onError: (error) => showServerErrors(error),
  });
  const { form, errors, submit, showServerErrors } = useCheckedForm(body, (typed) => reset.mutate(typed));
  function requestNewLink() {
    closeRareDialog();
    openLogin({ mode: "forgotten" });
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={reset.isError ? errorText(reset.error) : null} />
      <NewPasswordField error={errors.newPassword} />
      <Button type="submit" block loading={reset.isPending} disabled={reset.isPending}>
        {t("savePassword")}
      </Button>
      {isLinkExpired(reset.error) && (
        <Button variant="ghost" block onClick={requestNewLink}>
          {t("newLink")}
        </Button>
      )}
    </form>
  );
}
