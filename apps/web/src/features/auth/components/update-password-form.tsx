import { type UpdatePasswordBody, updatePasswordBody } from "@meander/domain/contract/passwords";
import { Button } from "@meander/ui/primitives/button";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { closeRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { patchSession, sessionsKey } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import styles from "../auth.module.css";

export function UpdatePasswordForm({ requiresCurrent }: { readonly requiresCurrent: boolean }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: (json: UpdatePasswordBody) => readResponse(api.private.user.password.update.$post({ json })),
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ message }) => {
      closeRareDialog();
      showSnackbar(message, "success");
      patchSession(queryClient, { hasPassword: true });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => showServerErrors(error),
  });
  const { form, errors, submit, showServerErrors } = useCheckedForm(updatePasswordBody, (body) => update.mutate(body));
  // Without a password, a session alone sets one only shortly after its login.
  function requestLink() {
    closeRareDialog();
    openLogin({ mode: "forgotten" });
  }
  const isBesideField = errors.oldPassword !== undefined || errors.newPassword !== undefined;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={update.isError && !isBesideField ? errorText(update.error) : null} />
      {requiresCurrent && (
        <PasswordField
          name="oldPassword"
          label={t("currentPassword")}
          autoComplete="current-password"
          showLabel={t("showPassword")}
          hideLabel={t("hidePassword")}
          error={errors.oldPassword}
        />
      )}
      <NewPasswordField error={errors.newPassword} />
      <Button type="submit" block loading={update.isPending} disabled={update.isPending}>
        {t("savePassword")}
      </Button>
      {!requiresCurrent && update.isError && !isBesideField && (
        <Button variant="ghost" block onClick={requestLink}>
          {t("sendLink")}
        </Button>
      )}
    </form>
  );
}
