import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AccountPanel } from "./account-panel.tsx";
import { DeleteSheet } from "./delete-sheet.tsx";
import styles from "../account.module.css";

export function DeletePanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("personalData");
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <AccountPanel id="delete" title={t("deleteTitle")} text={t("deleteText")}>
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <Button variant="secondary" className={styles.panelDanger} onClick={() => setIsConfirming(true)}>
          {t("deleteButton")}
        </Button>
      </div>
      <DeleteSheet hasPassword={hasPassword} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </AccountPanel>
  );
}
