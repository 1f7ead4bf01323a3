import { offline } from "@meander/domain/messages/en/offline";
import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { useIsConnected } from "../api/connection.ts";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { closeInstall, install as installNow } from "./install.ts";
import { changeNotice, useOfflineNotice } from "./offline-notice.ts";
import { WaitingSheet } from "./waiting-sheet.tsx";
import styles from "./offline-bar.module.css";

const extraMessages = { offline };

/**
 * Above the page: that there is no network and of when the page is, what waits for it, a newer version of the site, or
 * how to install it.
 */
export function OfflineBar() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Bar />
    </ExtraMessagesProvider>
  );
}

function Bar() {
  const t = useTranslations("offline");
  const isConnected = useIsConnected();
  const notice = useOfflineNotice();
  const [isOpen, setIsOpen] = useState(false);
  if (notice === null) return null;
  const { copyTakenAt, isUpdateReady, waiting, install } = notice;
  return (
    <>
      <div className={styles.offlineBar} role="status">
        {!isConnected && (
          <p className={styles.line}>
            <strong>{t("title")}</strong>
            <span>{copyTakenAt === null ? t("outOfDate") : <LastUpdated at={copyTakenAt} />}</span>
          </p>
        )}
        {waiting.length > 0 && (
          <p className={styles.line}>
            {t("waiting", { count: waiting.length })}
            <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
              {t("waitingShow")}
            </Button>
          </p>
        )}
        {isConnected && install !== null && (
          <p className={styles.line}>
            {t(install === "prompt" ? "install" : "installByShareMenu")}
            <span className={styles.actions}>
              {install === "prompt" && (
                <Button size="small" onClick={installNow}>
                  {t("installNow")}
                </Button>
              )}
              <Button size="small" variant="ghost" onClick={closeInstall}>
                {t(install === "prompt" ? "notNow" : "close")}
              </Button>
            </span>
          </p>
        )}
        {isConnected && isUpdateReady && (
          <p className={styles.line}>
            {t("updateReady")}
            <span className={styles.actions}>
              <Button size="small" onClick={() => window.location.reload()}>
                {t("reload")}
              </Button>
              <Button size="small" variant="ghost" onClick={() => changeNotice({ isUpdateReady: false })}>
                {t("later")}
              </Button>
            </span>
          </p>
        )}
      </div>
      <WaitingSheet waiting={waiting} isOpen={isOpen && waiting.length > 0} onClose={() => setIsOpen(false)} />
    </>
  );
}

function LastUpdated({ at }: { readonly at: string }) {
  const t = useTranslations("offline");
  const format = useFormatter();
  const now = useNow();
  // The reader's own clock: it says how old the page is, not when an activity starts.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const date = new Date(at);
  const dayOf = (instant: Date) => format.dateTime(instant, { dateStyle: "short", timeZone });
  const day = dayOf(date) === dayOf(now) ? {} : ({ weekday: "short", day: "numeric", month: "short" } as const);
  const shown = format.dateTime(date, { ...day, hour: "numeric", minute: "2-digit", timeZone });
  return t.rich("lastUpdated", { at: shown, time: (text) => <time dateTime={at}>{text}</time> });
}
