import { ErrorState } from "@meander/ui/primitives/error-state";
import { Button } from "@meander/ui/primitives/button";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { calendarFeedQuery } from "../preferences-queries.ts";
import { AccountPanel } from "./account-panel.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import styles from "../account.module.css";

/** The address from which calendar apps subscribe to the activities that the person hosts or joined. */
export function CalendarPanel() {
  const t = useTranslations("notificationPreferences");
  const api = useApi();
  const queryClient = useQueryClient();
  const feed = calendarFeedQuery(api);
  const query = useQuery(feed);
  const renew = useMutation({
    mutationFn: () => readResponse(api.private.calendar.feed.renew.$post()),
    onSuccess: ({ address }) => {
      if (query.data !== null) showSnackbar(t("calendarRenewed"), "success");
      queryClient.setQueryData(feed.queryKey, address);
    },
  });
  const make = () => renew.mutate();
  return (
    <AccountPanel id="calendar" title={t("calendarTitle")} text={t("calendarText")}>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height="4rem" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState level={3} title={t("calendarFailed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.data === null && (
        <div className={styles.panelActions} data-testid="account-panel-actions">
          <Button variant="secondary" loading={renew.isPending} onClick={make}>
            {t("calendarMake")}
          </Button>
        </div>
      )}
      {typeof query.data === "string" && (
        <CalendarAddress address={query.data} isRenewing={renew.isPending} onRenew={make} />
      )}
    </AccountPanel>
  );
}
