import { inbox } from "@meander/domain/messages/en/inbox";
import { homePath } from "@meander/domain/paths";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { NotificationList } from "./components/notification-list.tsx";
import { notificationsQuery } from "../../shared/live/notifications-query.ts";
import { useMarkAllSeen, useMarkRead } from "./use-inbox-marks.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./inbox.module.css";

/** All notifications, newest first; new ones appear live. */
function InboxPage() {
  const t = useTranslations("inbox");
  usePageTitle(t("title"));
  const query = useInfiniteQuery(notificationsQuery(useApi()));
  const markRead = useMarkRead();
  useMarkAllSeen(query.data?.pages[0]?.unseenCount ?? 0);
  const notifications = query.data?.pages.flatMap((page) => page.notifications) ?? [];
  const unreadIds = notifications.filter((one) => !one.read).map((one) => one.id);
  const markAll = (
    <Button variant="ghost" onClick={() => markRead(unreadIds)}>
      {t("markAllRead")}
    </Button>
  );
  return (
    <div className={styles.inbox}>
      <PageHeader title={t("title")} actions={unreadIds.length > 0 ? markAll : undefined} />
      {query.isPending && <InboxSkeleton />}
      {query.isError && notifications.length === 0 && (
        <ErrorState title={t("failedTitle")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
          {t("failedText")}
        </ErrorState>
      )}
      {query.isSuccess && notifications.length === 0 && <EmptyInbox />}
      <div aria-live="polite">
        <NotificationList notifications={notifications} onRead={markRead} />
      </div>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("loadMore")}
          </Button>
        </div>
      )}
    </div>
  );
}

function EmptyInbox() {
  const t = useTranslations("inbox");
  const action = (
    <ButtonLink href={homePath} LinkComponent={RouterLink}>
      {t("emptyAction")}
    </ButtonLink>
  );
  return (
    <EmptyState title={t("emptyTitle")} actions={action}>
      {t("emptyText")}
    </EmptyState>
  );
}

function InboxSkeleton() {
  const t = useTranslations("inbox");
  return (
    <div className={styles.list} data-testid="inbox-list" aria-busy="true">
      <span className={a11y.visuallyHidden}>{t("loading")}</span>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className={styles.notification}>
          <Skeleton shape="circle" width="56px" height="56px" />
          <span className={styles.notificationText}>
            <Skeleton width="75%" />
            <Skeleton width="25%" />
          </span>
        </div>
      ))}
    </div>
  );
}

export const page: PageModule = {
  Page: InboxPage,
  extraMessages: { inbox },
  prefetch: async ({ queryClient, api, user }) => {
    if (user !== null) await queryClient.prefetchInfiniteQuery(notificationsQuery(api));
  },
  head: (_context, t) => ({ title: t("inbox.title"), isHiddenFromSearch: true }),
};
