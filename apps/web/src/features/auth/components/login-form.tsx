import { loginBody } from "@meander/domain/contract/accounts";
import { Button } from "@meander/ui/primitives/button";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import type { TypedFields } from "../typed-fields.ts";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "../auth.module.css";

type LoginFormProps = {
  readonly typed: TypedFields;
  readonly onType: (typed: TypedFields) => void;
  readonly onSwitch: () => void;
  readonly onForgotten: () => void;
  readonly onLoggedIn: () => Promise<void>;
};

export function LoginForm({ typed, onType, onSwitch, onForgotten, onLoggedIn }: LoginFormProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const login = useMutation({
    mutationFn: (json: Parameters<typeof api.public.auth.local.login.$post>[0]["json"]) =>
      readResponse(api.public.auth.local.login.$post({ json })),
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ user }) => {
      await adoptSession(queryClient, user);
      await onLoggedIn();
    },
    onError: (error) => showServerErrors(error),
  });
  const { form, errors, submit, showServerErrors } = useCheckedForm(loginBody, (body) => login.mutate(body));
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={login.isError ? errorText(login.error) : null} />
      <EmailField
        value={typed.emailAddress}
        error={errors.emailAddress}
        onChange={(event) => onType({ ...typed, emailAddress: event.target.value.replace(/\s+/gu, "") })}
      />
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        error={errors.password}
      />
      <Button type="submit" block loading={login.isPending} disabled={login.isPending}>
        {t("logIn")}
      </Button>
      <div className={styles.formOthers}>
        <Button variant="ghost" onClick={onForgotten}>
          {t("forgotten")}
        </Button>
        <Button variant="ghost" onClick={onSwitch}>
          {t("toSignUp")}
        </Button>
      </div>
    </form>
  );
}
