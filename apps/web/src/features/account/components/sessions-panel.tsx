import { Button } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { sessionsKey } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { sessionsQuery } from "../queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import { SessionRow } from "./session-row.tsx";
import styles from "../account.module.css";

/** All logged-in devices, this one first. */
export function SessionsPanel() {
  const t = useTranslations("account");
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery(api));
  const endOthers = useMutation({
    mutationFn: () => readResponse(api.private.user.sessions.$delete()),
    onSuccess: ({ ended }) => showSnackbar(t("sessionsEnded", { count: ended }), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const sessions = query.data ?? [];
  return (
    <AccountPanel id="sessions" title={t("sessionsTitle")} text={t("sessionsText")}>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height="4rem" />
        </div>
      )}
      {query.isError && (
        <ErrorState
          level={3}
          title={t("sessionsFailed")}
          retryLabel={t("sessionsRetry")}
          onRetry={() => query.refetch()}
        />
      )}
      <ul className={styles.panelList}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.panelActions} data-testid="account-panel-actions">
          <Button variant="secondary" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("sessionsEnd")}
          </Button>
        </div>
      )}
    </AccountPanel>
  );
}
