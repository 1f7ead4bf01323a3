import { Button } from "@meander/ui/primitives/button";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "../account.module.css";
import { AccountPanel } from "./account-panel.tsx";

const DeleteSheet = lazy(async () => ({ default: (await import("./delete-sheet.tsx")).DeleteSheet }));

export function DeletePanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("personalData");
  const [isConfirming, setIsConfirming] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isConfirming && !wasOpened) setWasOpened(true);
  return (
    <AccountPanel id="delete" title={t("deleteTitle")} text={t("deleteText")}>
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <Button variant="secondary" className={styles.panelDanger} onClick={() => setIsConfirming(true)}>
          {t("deleteButton")}
        </Button>
      </div>
      {wasOpened && (
        <Suspense>
          <DeleteSheet hasPassword={hasPassword} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </AccountPanel>
  );
}
