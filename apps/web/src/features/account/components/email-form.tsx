import { updateEmailBody } from "@meander/domain/contract/accounts";
import { accountPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useChangeEmail } from "../use-change-email.ts";
import styles from "../account.module.css";

type EmailFormProps = { readonly hasPassword: boolean; readonly onClose: () => void };

/** Asks for the password, or for a recent login if there is none: someone else could be using an open session. */
export function EmailForm({ hasPassword, onClose }: EmailFormProps) {
  const t = useTranslations("account");
  const errorText = useErrorText();
  const change = useChangeEmail({ onDone: onClose, onError: (error) => showServerErrors(error) });
  const { form, errors, submit, showServerErrors } = useCheckedForm(updateEmailBody, (body) => change.mutate(body));
  const isBesideField = errors.emailAddress !== undefined || errors.password !== undefined;
  return (
    <form ref={form} className={styles.panelForm} onSubmit={submit} noValidate>
      <FormProblem text={change.isError && !isBesideField ? errorText(change.error) : null} />
      <TextField
        name="emailAddress"
        label={t("emailNew")}
        hint={t("emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.emailAddress}
      />
      {hasPassword ? (
        <PasswordField
          name="password"
          label={t("emailPassword")}
          autoComplete="current-password"
          showLabel={t("showPassword")}
          hideLabel={t("hidePassword")}
          error={errors.password}
        />
      ) : (
        <p className={styles.panelText}>{t("emailNoPassword")}</p>
      )}
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <Button type="submit" loading={change.isPending} disabled={change.isPending}>
          {t("emailSave")}
        </Button>
        {!hasPassword && change.isError && (
          <Button variant="secondary" onClick={() => openLogin({ returnTo: accountPath })}>
            {t("emailLogin")}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
