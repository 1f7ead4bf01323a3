import { type VerifyEmailBody, verifyEmailBody } from "@meander/domain/contract/accounts";
import { homePath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import { closeRareDialog, openRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { hasSeen } from "../../../shared/tour/tour-flags.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { LinkNote } from "./link-note.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import styles from "../auth.module.css";

type VerifyEmailFormProps = {
  readonly verifyHash: string;
  readonly email: string;
  /** Whether the account has no verified address yet. */
  readonly isFirst: boolean;
  /** What shows that the account is the person's: this browser, its password, or a new one. */
  readonly proof: "confirm" | "password" | "newPassword";
};

/** One button that verifies the address, with a password where this browser isn't the account's. */
export function VerifyEmailForm({ verifyHash, email, isFirst, proof }: VerifyEmailFormProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [choosesNew, setChoosesNew] = useState(proof === "newPassword");
  const verify = useMutation({
    mutationFn: (json: VerifyEmailBody) => readResponse(api.public.email.verify.$post({ query: { verifyHash }, json })),
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ user, message, returnPath }) => {
      closeRareDialog();
      showSnackbar(message, "success");
      await adoptSession(queryClient, user);
      if (returnPath !== null && returnPath !== homePath) return navigate(returnPath, { replace: true });
      // Nobody is in the middle of something.
      if (isFirst && user?.firstTimeTour.onboardingSlides === true && !hasSeen("onboardingSlides")) {
        openRareDialog({ name: "tour" });
      }
    },
    onError: (error) => showServerErrors(error),
  });
  const { form, errors, submit, showServerErrors } = useCheckedForm(verifyEmailBody, (body) => verify.mutate(body));
  const isBesideField = errors.password !== undefined || errors.newPassword !== undefined;
  const asksForPassword = proof === "password" && !choosesNew;
  const firstText = {
    confirm: "verifyFirst",
    password: choosesNew ? "verifyElsewhereNew" : "verifyElsewhere",
    newPassword: "verifyElsewhereNew",
  } as const;
  const changeText = proof === "confirm" ? "verifyChange" : "verifyChangeElsewhere";
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LinkNote sign={<MailCheck size={28} />} email={email}>
        {t(isFirst ? firstText[proof] : changeText)}
      </LinkNote>
      <FormProblem text={verify.isError && !isBesideField ? errorText(verify.error) : null} />
      {/* For password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      {asksForPassword && (
        <PasswordField
          key="password"
          name="password"
          label={t("password")}
          autoComplete="current-password"
          showLabel={t("showPassword")}
          hideLabel={t("hidePassword")}
          error={errors.password}
        />
      )}
      {choosesNew && <NewPasswordField key="newPassword" error={errors.newPassword} />}
      <Button type="submit" block loading={verify.isPending} disabled={verify.isPending}>
        {t("verifyConfirm")}
      </Button>
      {proof === "password" && isFirst && (
        <Button variant="ghost" block onClick={() => setChoosesNew(!choosesNew)}>
          {t(choosesNew ? "verifyUseChosen" : "verifyChooseNew")}
        </Button>
      )}
      {!isFirst && proof === "password" && <p className={styles.checkEmailHint}>{t("verifyChangeUnasked")}</p>}
    </form>
  );
}
