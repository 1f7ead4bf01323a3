import { accountPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { useMutation } from "@tanstack/react-query";
import { MailQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useChangeEmail } from "../use-change-email.ts";
import styles from "../account.module.css";

type PendingEmailProps = { readonly pending: string; readonly verified: string | null };

/** An unverified new address; it can be withdrawn if another address is verified. */
export function PendingEmail({ pending, verified }: PendingEmailProps) {
  const t = useTranslations("account");
  const api = useApi();
  const resend = useMutation({
    mutationFn: () =>
      readResponse(api.private.email.resend.$post({ json: { emailAddress: pending, returnPath: accountPath } })),
    onSuccess: ({ message }) => showSnackbar(message, "success"),
  });
  const withdraw = useChangeEmail();
  return (
    <div className={styles.pendingEmail} role="status">
      <MailQuestion aria-hidden="true" size={20} />
      <div>
        <p>
          {verified === null
            ? t("emailUnverifiedHint")
            : t.rich("emailPending", { email: () => <strong>{pending}</strong> })}
        </p>
        <div className={styles.panelActions} data-testid="account-panel-actions">
          <Button size="small" variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t("emailAgain")}
          </Button>
          {verified !== null && (
            <Button
              size="small"
              variant="ghost"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ emailAddress: verified })}
            >
              {t("emailWithdraw")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
