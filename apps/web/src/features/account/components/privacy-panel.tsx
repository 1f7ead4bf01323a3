import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { Switch } from "@meander/ui/primitives/switch";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { privacyQuery, useSavePrivacy } from "../privacy-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import styles from "../account.module.css";

const settings = [
  { setting: "showsJoined", on: "showsJoinedOn", off: "showsJoinedOff" },
  { setting: "offersFeed", on: "offersFeedOn", off: "offersFeedOff" },
] as const;

/** Who sees what a person joins, and whether others can subscribe to what they host. */
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
      {query.data !== undefined &&
        settings.map(({ setting, on, off }) => (
          <div key={setting} className={styles.panelChoice}>
            <div>
              <strong>{t(setting)}</strong>
              <p>{t(query.data[setting] ? on : off)}</p>
            </div>
            <Switch
              label={t(setting)}
              checked={query.data[setting]}
              onChange={(event) => save.mutate({ [setting]: event.target.checked })}
            />
          </div>
        ))}
    </AccountPanel>
  );
}
