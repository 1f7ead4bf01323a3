import { useTranslations } from "../../shared/use-translations.ts";
import { useConsoleStatus } from "../../shared/console/console-status.ts";
import { QuietBar } from "./components/quiet-bar.tsx";
import { SpecialForm } from "./components/special-form.tsx";
import { SpecialHistory } from "./components/special-history.tsx";
import listWithPanelStyles from "../../shared/grid/list-with-panel.module.css";
import notificationsStyles from "./notifications.module.css";
import textStyles from "../../shared/text.module.css";

/** Special notifications to chosen people or an audience: the draft beside the history. */
export function NotificationsPage() {
  const t = useTranslations("console.notifications");
  const isOnline = useConsoleStatus()?.isOnline ?? true;
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        <p className={textStyles.quiet}>{t("intro")}</p>
      </header>
      {isOnline ? null : <QuietBar>{t("offline")}</QuietBar>}
      <div className={notificationsStyles.notifications} data-testid="notifications">
        <SpecialForm isOnline={isOnline} />
        <SpecialHistory />
      </div>
    </div>
  );
}
