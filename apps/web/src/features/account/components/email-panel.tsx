import type { SessionUser } from "@meander/domain/contract/accounts";
import { Button } from "@meander/ui/primitives/button";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "../account.module.css";
import { AccountPanel } from "./account-panel.tsx";
import { PendingEmail } from "./pending-email.tsx";

const EmailForm = lazy(async () => ({ default: (await import("./email-form.tsx")).EmailForm }));

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
        <Suspense fallback={<ChangeAction isLoading />}>
          <EmailForm hasPassword={user.hasPassword} onClose={() => setIsChanging(false)} />
        </Suspense>
      ) : (
        <ChangeAction onClick={() => setIsChanging(true)} />
      )}
    </AccountPanel>
  );
}

type ChangeActionProps = { readonly isLoading?: boolean; readonly onClick?: () => void };

function ChangeAction({ isLoading = false, onClick }: ChangeActionProps) {
  const t = useTranslations("account");
  return (
    <div className={styles.panelActions} data-testid="account-panel-actions">
      <Button variant="secondary" loading={isLoading} onClick={onClick}>
        {t("emailChange")}
      </Button>
    </div>
  );
}
