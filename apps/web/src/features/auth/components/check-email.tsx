import { Button } from "@meander/ui/primitives/button";
import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { answer } from "../../../shared/api/client.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";

type CheckEmailProps = { readonly email: string; readonly onChange: () => void };

/** 'Please check your email': the same for known and unknown addresses. */
export function CheckEmail({ email, onChange }: CheckEmailProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const resend = useMutation({
    mutationFn: () => answer(api.public.email.resend.$post({ json: { emailAddress: email } })),
    meta: { isErrorSuppressed: true },
    onSuccess: () => showSnackbar(t("emailSentAgain"), "success"),
  });
  return (
    <div className="check-email">
      <span className="check-email__sign" aria-hidden="true">
        <Mail size={28} />
      </span>
      <p>{t.rich("checkEmailText", { email: () => <strong>{email}</strong> })}</p>
      <p className="check-email__hint">{t("checkSpam")}</p>
      <FormProblem text={resend.isError ? errorText(resend.error) : null} />
      <Button block variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t("sendAgain")}
      </Button>
      <Button block variant="ghost" onClick={onChange}>
        {t("changeEmail")}
      </Button>
    </div>
  );
}
