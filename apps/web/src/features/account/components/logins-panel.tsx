import { ErrorState } from "@meander/ui/primitives/error-state";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { linkedIdentitiesQuery } from "../login-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import { LoginRow } from "./login-row.tsx";
import styles from "../account.module.css";

/** The linked login providers; absent if there are none. */
export function LoginsPanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("account");
  const query = useQuery(linkedIdentitiesQuery(useApi()));
  const identities = query.data ?? [];
  if (identities.length === 0 && !query.isError) return null;
  return (
    <AccountPanel id="logins" title={t("loginsTitle")} text={t(hasPassword ? "loginsText" : "loginsPasswordFirst")}>
      {query.isError && query.data === undefined && (
        <ErrorState
          level={3}
          title={t("sessionsFailed")}
          retryLabel={t("sessionsRetry")}
          onRetry={() => query.refetch()}
        />
      )}
      <ul className={styles.panelList}>
        {identities.map((identity) => (
          <LoginRow key={identity.provider} identity={identity} canUnlink={hasPassword} />
        ))}
      </ul>
    </AccountPanel>
  );
}
