import { ButtonLink } from "@meander/ui/primitives/button";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { AccountPanel } from "./account-panel.tsx";
import styles from "../account.module.css";

/** A plain link: the browser streams the file to disk, whatever its size. */
export function ExportPanel() {
  const t = useTranslations("personalData");
  const { pathname } = useApi().private.user.export.$url();
  return (
    <AccountPanel id="data" title={t("exportTitle")} text={t("exportText")}>
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <ButtonLink variant="secondary" href={pathname} download icon={<Download aria-hidden="true" size={18} />}>
          {t("exportButton")}
        </ButtonLink>
      </div>
    </AccountPanel>
  );
}
