import { signUpBody } from "@meander/domain/contract/accounts";
import { Button } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { TextField } from "@meander/ui/primitives/text-field";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import type { TypedFields } from "../typed-fields.ts";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { loginSettingsQuery } from "../queries.ts";
import { TermsStatement } from "./terms-statement.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "../auth.module.css";

type SignUpFormProps = {
  /** The path that the mailed link returns to. */
  readonly returnPath: string;
  readonly typed: TypedFields;
  readonly onType: (typed: TypedFields) => void;
  readonly onSwitch: () => void;
  readonly onSent: (email: string) => void;
};

export function SignUpForm({ returnPath, typed, onType, onSwitch, onSent }: SignUpFormProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const signUp = useMutation({
    mutationFn: (json: Parameters<typeof api.public.auth.local.signup.$post>[0]["json"]) =>
      readResponse(api.public.auth.local.signup.$post({ json })),
    meta: { isErrorSuppressed: true },
    onSuccess: (_answer, { emailAddress }) => onSent(emailAddress),
    onError: (error) => showServerErrors(error),
  });
  const asksForUpdates = useQuery(loginSettingsQuery(api)).data?.asksForProductUpdates === true;
  const [wantsUpdates, setWantsUpdates] = useState(false);
  const { form, errors, submit, showServerErrors } = useCheckedForm(signUpBody, (body) =>
    signUp.mutate({ ...body, returnPath, ...(asksForUpdates && { productUpdates: wantsUpdates }) }),
  );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={signUp.isError ? errorText(signUp.error) : null} />
      <div className={styles.formNames}>
        <TextField
          name="firstName"
          label={t("firstName")}
          autoComplete="given-name"
          value={typed.firstName}
          error={errors.firstName}
          onChange={(event) => onType({ ...typed, firstName: event.target.value })}
        />
        <TextField
          name="lastName"
          label={t("lastName")}
          autoComplete="family-name"
          value={typed.lastName}
          error={errors.lastName}
          onChange={(event) => onType({ ...typed, lastName: event.target.value })}
        />
      </div>
      <EmailField
        value={typed.emailAddress}
        error={errors.emailAddress}
        onChange={(event) => onType({ ...typed, emailAddress: event.target.value.replace(/\s+/gu, "") })}
      />
      <PasswordField
        name="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        error={errors.password}
      />
      {asksForUpdates && (
        <Checkbox
          label={t("productUpdates")}
          hint={t("productUpdatesHint")}
          checked={wantsUpdates}
          onChange={(event) => setWantsUpdates(event.target.checked)}
        />
      )}
      <TermsStatement of="statement" />
      <Button type="submit" block loading={signUp.isPending} disabled={signUp.isPending}>
        {t("signUp")}
      </Button>
      <Button variant="ghost" block onClick={onSwitch}>
        {t("toLogin")}
      </Button>
    </form>
  );
}
