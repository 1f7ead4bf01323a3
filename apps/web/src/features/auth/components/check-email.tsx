import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { sessionQuery } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import styles from "../auth.module.css";

type CheckEmailProps = { readonly email: string; readonly returnPath: string; readonly onChange: () => void };

/** The poll interval of a tab that waits for the verification in another tab; on focus it polls at once. */
const SESSION_POLL_MS = 4_000;

/** 'Please check your email': the same for known and unknown addresses. */
export function CheckEmail({ email, returnPath, onChange }: CheckEmailProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  useQuery({ ...sessionQuery(api), refetchInterval: SESSION_POLL_MS, refetchOnWindowFocus: "always" });
  const resend = useMutation({
    mutationFn: () => readResponse(api.public.email.resend.$post({ json: { emailAddress: email, returnPath } })),
    meta: { isErrorSuppressed: true },
    onSuccess: () => showSnackbar(t("emailSentAgain"), "success"),
  });
  return (
    <div className={styles.checkEmail}>
      <span className={styles.checkEmailSign} aria-hidden="true">
        <Mail size={28} />
      </span>
      <p>{t.rich("checkEmailText", { email: () => <strong>{email}</strong> })}</p>
      <p className={styles.checkEmailHint}>{t("checkSpam")}</p>
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
