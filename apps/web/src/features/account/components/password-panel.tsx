import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { openPassword } from "../../../shared/session/password-prompt.ts";
import { AccountPanel } from "./account-panel.tsx";
import styles from "../account.module.css";

export function PasswordPanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("account");
  return (
    <AccountPanel id="password" title={t("passwordTitle")} text={hasPassword ? t("passwordText") : t("passwordNone")}>
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <Button variant="secondary" onClick={() => openPassword()}>
          {hasPassword ? t("passwordChange") : t("passwordSet")}
        </Button>
      </div>
    </AccountPanel>
  );
}
