import { auth } from "@meander/domain/messages/en/auth";
import { accountPath, mailPreferencesPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { FormProblem } from "../../shared/forms/form-problem.tsx";
import { ExtraMessagesProvider } from "../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import { closeRareDialog, useRareDialogNamed } from "../../shared/session/rare-dialogs.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import styles from "./auth.module.css";

const extraMessages = { auth };
const emailSettings = `${accountPath}#email`;

/** For somebody with a whole profile, whom we couldn't reach by mail. */
export function EmailPromptDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EmailPromptSheet />
    </ExtraMessagesProvider>
  );
}

function EmailPromptSheet() {
  const t = useTranslations("auth");
  const prompt = useRareDialogNamed("emailPrompt")?.prompt;
  const email = useSession()?.unverifiedEmail ?? null;
  const isUnverified = prompt === "checkEmail" && email !== null;
  return (
    <Sheet
      open
      onClose={closeRareDialog}
      title={t(isUnverified ? "checkEmailTitle" : "addEmailTitle")}
      closeLabel={t("close")}
      size="small"
    >
      {isUnverified ? <UnverifiedEmail email={email} /> : <NoEmail />}
    </Sheet>
  );
}

function UnverifiedEmail({ email }: { readonly email: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const { pathname, search } = useLocation();
  const resend = useMutation({
    mutationFn: () => {
      const json = { emailAddress: email, returnPath: `${pathname}${search}` };
      return readResponse(api.private.email.resend.$post({ json }));
    },
    meta: { isErrorSuppressed: true },
    onSuccess: () => {
      showSnackbar(t("emailSentAgain"), "success");
      closeRareDialog();
    },
  });
  return (
    <div className={styles.form}>
      <p>{t.rich("checkEmailLater", { email: () => <strong>{email}</strong> })}</p>
      <FormProblem text={resend.isError ? errorText(resend.error) : null} />
      <Button block loading={resend.isPending} onClick={() => resend.mutate()}>
        {t("sendAgain")}
      </Button>
      <ButtonLink block variant="ghost" href={emailSettings} LinkComponent={RouterLink} onClick={closeRareDialog}>
        {t("changeEmail")}
      </ButtonLink>
    </div>
  );
}

function NoEmail() {
  const t = useTranslations("auth");
  return (
    <div className={styles.form}>
      <p>{t("addEmailText")}</p>
      <ButtonLink block href={emailSettings} LinkComponent={RouterLink} onClick={closeRareDialog}>
        {t("addEmail")}
      </ButtonLink>
      <ButtonLink block variant="ghost" href={mailPreferencesPath} LinkComponent={RouterLink} onClick={closeRareDialog}>
        {t("emailPreferences")}
      </ButtonLink>
    </div>
  );
}
