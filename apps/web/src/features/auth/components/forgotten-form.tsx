import { forgotPasswordBody } from "@meander/domain/contract/passwords";
import { Button } from "@meander/ui/primitives/button";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import type { TypedFields } from "../typed-fields.ts";
import { EmailField } from "./email-field.tsx";
import styles from "../auth.module.css";

type ForgottenFormProps = {
  /** The mail requested: a password reset or a verification link. */
  readonly link: "forgotten" | "verification";
  /** The path that the link returns to. */
  readonly returnPath: string;
  readonly typed: TypedFields;
  readonly onType: (typed: TypedFields) => void;
  readonly onSwitch: () => void;
  readonly onSent: (email: string) => void;
};

export function ForgottenForm({ link, returnPath, typed, onType, onSwitch, onSent }: ForgottenFormProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const forget = useMutation({
    mutationFn: async ({ emailAddress }: { emailAddress: string }): Promise<{ message: string }> => {
      const json = { emailAddress, returnPath };
      return link === "forgotten"
        ? readResponse(api.public.user.password.forgot.$post({ json }))
        : readResponse(api.public.email.resend.$post({ json }));
    },
    meta: { isErrorSuppressed: true },
    onSuccess: ({ message }, { emailAddress }) => {
      showSnackbar(message, "success");
      onSent(emailAddress);
    },
    onError: (error) => showServerErrors(error),
  });
  const { form, errors, submit, showServerErrors } = useCheckedForm(forgotPasswordBody, (body) => forget.mutate(body));
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={forget.isError ? errorText(forget.error) : null} />
      <EmailField
        value={typed.emailAddress}
        error={errors.emailAddress}
        onChange={(event) => onType({ ...typed, emailAddress: event.target.value.replace(/\s+/gu, "") })}
      />
      <Button type="submit" block loading={forget.isPending} disabled={forget.isPending}>
        {t("sendLink")}
      </Button>
      <Button variant="ghost" block onClick={onSwitch}>
        {t("backToLogin")}
      </Button>
    </form>
  );
}
