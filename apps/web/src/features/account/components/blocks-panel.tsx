import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { blocksQuery } from "../personal-data-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import { BlockedRow } from "./blocked-row.tsx";
import styles from "../account.module.css";

/** Blocked persons appear only here. */
export function BlocksPanel() {
  const t = useTranslations("personalData");
  const query = useQuery(blocksQuery(useApi()));
  const blocks = query.data ?? [];
  return (
    <AccountPanel id="blocked" title={t("blocksTitle")} text={t("blocksText")}>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height="3rem" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState level={3} title={t("blocksFailed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && blocks.length === 0 && <p className={styles.panelText}>{t("blocksNone")}</p>}
      <ul className={styles.panelList}>
        {blocks.map((blocked) => (
          <BlockedRow key={blocked.user._id} blocked={blocked} />
        ))}
      </ul>
    </AccountPanel>
  );
}
