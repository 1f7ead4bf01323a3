import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { preferencesQuery } from "../preferences-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import { ChannelNotes } from "./channel-notes.tsx";
import { PreferenceGroups } from "./preference-groups.tsx";
import { PushDevices } from "./push-devices.tsx";
import { SentMessages } from "./sent-messages.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../preferences.module.css";

/** Which notifications the person gets, through which channels, and why a channel fails. */
export function NotificationsPanel() {
  const t = useTranslations("notificationPreferences");
  const query = useQuery(preferencesQuery(useApi()));
  return (
    <AccountPanel id="notifications" title={t("title")} text={t("lead")}>
      {query.isPending && (
        <div aria-busy="true">
          <span className={a11y.visuallyHidden}>{t("loading")}</span>
          <Skeleton height="16rem" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState level={3} title={t("failed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.data !== undefined && (
        <>
          <ChannelNotes obstacles={query.data.obstacles} />
          <PreferenceGroups preferences={query.data.preferences} obstacles={query.data.obstacles} />
          <p className={styles.hint}>{t("budgetHint")}</p>
          <PushDevices />
          <SentMessages />
        </>
      )}
    </AccountPanel>
  );
}
