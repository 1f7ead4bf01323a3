import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { Switch } from "@meander/ui/primitives/switch";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { privacyQuery, useSavePrivacy } from "../privacy-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import styles from "../account.module.css";

/** Who sees what a person joins: its participants always, members if the person allows it. */
export function PrivacyPanel() {
  const t = useTranslations("personalData");
  const query = useQuery(privacyQuery(useApi()));
  const save = useSavePrivacy();
  return (
    <AccountPanel id="privacy" title={t("privacyTitle")} text={t("privacyText")}>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height="3rem" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState level={3} title={t("privacyFailed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.data !== undefined && (
        <div className={styles.panelChoice}>
          <div>
            <strong>{t("showsJoined")}</strong>
            <p>{t(query.data.showsJoined ? "showsJoinedOn" : "showsJoinedOff")}</p>
          </div>
          <Switch
            label={t("showsJoined")}
            checked={query.data.showsJoined}
            onChange={(event) => save.mutate({ showsJoined: event.target.checked })}
          />
        </div>
      )}
    </AccountPanel>
  );
}
