import { banned } from "@meander/domain/messages/en/banned";
import { personalData } from "@meander/domain/messages/en/personal-data";
import { appealPath, homePath, supportPath } from "@meander/domain/paths";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { ButtonLink } from "@meander/ui/primitives/button";
import { Navigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { AccountPanel } from "./components/account-panel.tsx";
import { DeletePanel } from "./components/delete-panel.tsx";
import { ExportPanel } from "./components/export-panel.tsx";
import { LogOutButton } from "./components/log-out-button.tsx";
import styles from "./account.module.css";

/** All that somebody can do whose account is banned: appeal, export, delete. */
function BannedPage() {
  const t = useTranslations("banned");
  const user = useSession();
  usePageTitle(t("title"));
  if (user === null || user.ban === null) return <Navigate to={homePath} replace />;
  return (
    <div className={styles.banned}>
      <PageHeader title={t("title")} subtitle={t("lead")} actions={<LogOutButton />} />
      <div className={styles.panels}>
        <AppealPanel strikeId={user.ban.strikeId} />
        <ExportPanel />
        <DeletePanel hasPassword={user.hasPassword} />
      </div>
    </div>
  );
}

/** `strikeId` is null for a ban that the address brought along from a deleted account. */
function AppealPanel({ strikeId }: { readonly strikeId: string | null }) {
  const t = useTranslations("banned");
  const href = strikeId === null ? supportPath : appealPath(strikeId);
  return (
    <AccountPanel
      id="appeal"
      title={strikeId === null ? t("addressTitle") : t("appealTitle")}
      text={strikeId === null ? t("addressText") : t("appealText")}
    >
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <ButtonLink href={href} LinkComponent={RouterLink}>
          {strikeId === null ? t("addressButton") : t("appealButton")}
        </ButtonLink>
      </div>
    </AccountPanel>
  );
}

export const page: PageModule = {
  Page: BannedPage,
  extraMessages: { banned, personalData },
  head: (_context, t) => ({ title: t("banned.title"), isHiddenFromSearch: true }),
};
