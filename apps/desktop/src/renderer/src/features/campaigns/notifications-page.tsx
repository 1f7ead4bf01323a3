import "../../shared/grid/list-with-panel.css";
import "./campaigns.css";
import "./notifications.css";
import { useTranslations } from "use-intl";
import { useDeskStatus } from "../../shared/desk/desk-status.ts";
import { QuietBar } from "./components/quiet-bar.tsx";
import { SpecialForm } from "./components/special-form.tsx";
import { SpecialHistory } from "./components/special-history.tsx";

/** Short notes to chosen people or an audience: the next one, beside those that were sent. */
export function NotificationsPage() {
  const t = useTranslations("console.notifications");
  const isOnline = useDeskStatus()?.isOnline ?? true;
  return (
    <div className="oversight">
      <header className="oversight-head">
        <h1>{t("heading")}</h1>
        <p className="console-quiet">{t("intro")}</p>
      </header>
      {isOnline ? null : <QuietBar>{t("offline")}</QuietBar>}
      <div className="notifications">
        <SpecialForm isOnline={isOnline} />
        <SpecialHistory />
      </div>
    </div>
  );
}
