import type { SessionUser } from "@meander/domain/contract/accounts";
import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AccountPanel } from "./account-panel.tsx";
import { EmailForm } from "./email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import styles from "../account.module.css";

/** The verified address of the account, and a new one that awaits verification. */
export function EmailPanel({ user }: { readonly user: SessionUser }) {
  const t = useTranslations("account");
  const [isChanging, setIsChanging] = useState(false);
  const { emailAddress, unverifiedEmail } = user;
  return (
    <AccountPanel id="email" title={t("emailTitle")}>
      <p className={styles.panelFact}>
        <strong>{emailAddress ?? unverifiedEmail ?? t("emailNone")}</strong>
        {emailAddress !== null && <span>{t("emailVerified")}</span>}
        {emailAddress === null && unverifiedEmail !== null && <span>{t("emailUnverified")}</span>}
      </p>
      {unverifiedEmail !== null && <PendingEmail pending={unverifiedEmail} verified={emailAddress} />}
      {isChanging ? (
        <EmailForm hasPassword={user.hasPassword} onClose={() => setIsChanging(false)} />
      ) : (
        <div className={styles.panelActions} data-testid="account-panel-actions">
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {t("emailChange")}
          </Button>
        </div>
      )}
    </AccountPanel>
  );
}
