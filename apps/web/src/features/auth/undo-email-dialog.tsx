import { auth } from "@meander/domain/messages/en/auth";
import { supportPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { isLinkExpired } from "../../shared/api/api-error.ts";
import { readResponse } from "../../shared/api/client.ts";
import { FormProblem } from "../../shared/forms/form-problem.tsx";
import { RouterLink } from "../../shared/links/router-link.tsx";
import { ExtraMessagesProvider } from "../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../shared/session/login-prompt.ts";
import { adoptSession } from "../../shared/session/session-queries.ts";
import { closeRareDialog, useRareDialogNamed } from "../../shared/session/rare-dialogs.ts";
import styles from "./auth.module.css";

const extraMessages = { auth };

/**
 * Undoes a change of address by the link mailed to the old one. Mail programs open links, so only the button has an
 * effect.
 */
export function UndoEmailDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <UndoEmailSheet />
    </ExtraMessagesProvider>
  );
}

function UndoEmailSheet() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const undoHash = useRareDialogNamed("undoEmail")?.undoHash ?? "";
  const undo = useMutation({
    mutationFn: () => readResponse(api.public.email.undo.$post({ json: { emailUndoHash: undoHash } })),
    meta: { isErrorSuppressed: true },
    onSuccess: ({ user }) => adoptSession(queryClient, user),
  });
  function setNewPassword() {
    closeRareDialog();
    openLogin({ mode: "forgotten" });
  }
  if (isLinkExpired(undo.error)) return <UsedLink />;
  const subtitle = undo.isSuccess ? t("undoEmailDone", { email: undo.data.emailAddress }) : t("undoEmailText");
  return (
    <Sheet
      open
      onClose={closeRareDialog}
      title={t(undo.isSuccess ? "undoEmailBack" : "undoEmailTitle")}
      subtitle={subtitle}
      closeLabel={t("close")}
      size="small"
    >
      <div className={styles.form}>
        {undo.isSuccess ? (
          <>
            <p>{t("undoEmailPassword")}</p>
            <Button block onClick={setNewPassword}>
              {t("forgottenTitle")}
            </Button>
            <Button block variant="ghost" onClick={closeRareDialog}>
              {t("done")}
            </Button>
          </>
        ) : (
          <>
            <FormProblem text={undo.isError ? errorText(undo.error) : null} />
            <Button block loading={undo.isPending} disabled={undo.isPending} onClick={() => undo.mutate()}>
              {t("undoEmailConfirm")}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Such a link can't be requested again, so it refers to support. */
function UsedLink() {
  const t = useTranslations("auth");
  return (
    <Sheet open onClose={closeRareDialog} title={t("linkSpentTitle")} closeLabel={t("close")} size="small">
      <div className={styles.form}>
        <p>{t("undoEmailSpent")}</p>
        <ButtonLink block href={supportPath} LinkComponent={RouterLink} onClick={closeRareDialog}>
          {t("undoEmailHelp")}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
