import { admin } from "@meander/domain/messages/en/admin";
import { recommending } from "@meander/domain/messages/en/recommending";
import { displayTotal } from "@meander/domain/paging/display-total";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { Button } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { asSentence } from "../../shared/i18n/as-sentence.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { isFiltered, parseAdminFilters } from "./admin-filters.ts";
import { ActiveTable } from "./components/active-table.tsx";
import { ActiveSkeleton, NothingActive } from "./components/admin-states.tsx";
import { AdminToolbar } from "./components/admin-toolbar.tsx";
import { activeQuery } from "./queries.ts";
import styles from "./admin.module.css";

const totalKeys = { exact: "total", moreThan: "totalMany", about: "totalAbout" } as const;

/** All active activities, for staff. */
function AdminPage() {
  const t = useTranslations("admin");
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const filters = parseAdminFilters(search);
  const query = useInfiniteQuery(activeQuery(useApi(), filters));
  usePageTitle(t("title"));
  const first = query.data?.pages[0];
  const total = first && displayTotal(first);
  const activities = query.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <div className={styles.admin}>
      <PageHeader title={t("title")} subtitle={t("intro")} />
      <AdminToolbar filters={filters} />
      <p className={styles.total} role="status">
        {total && t(totalKeys[total.kind], { total: total.total })}
      </p>
      {query.isPending && <ActiveSkeleton />}
      {query.isError && first === undefined && (
        <ErrorState
          title={t("failedTitle")}
          retryLabel={t("retry")}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        >
          {`${asSentence(errorText(query.error))} ${t("failedText")}`}
        </ErrorState>
      )}
      {query.isSuccess && activities.length === 0 && <NothingActive isFiltered={isFiltered(filters)} />}
      {activities.length > 0 && <ActiveTable activities={activities} />}
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

export const page: PageModule = {
  Page: AdminPage,
  extraMessages: { admin, recommending },
  prefetch: async ({ queryClient, api, search }) => {
    await queryClient.prefetchInfiniteQuery(activeQuery(api, parseAdminFilters(search)));
  },
  head: (_context, t) => ({ title: t("admin.title"), isHiddenFromSearch: true }),
};
