import { counted } from "@meander/domain/number/abbreviate";
import { lists } from "@meander/domain/messages/en/lists";
import { discoverPath, listPath } from "@meander/domain/paths";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { isNotFound } from "../../shared/api/api-error.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageModule, ServerPart } from "../../shared/page/page.ts";
import { activityList } from "../../shared/page/structured-data.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { fullNameOf } from "../../shared/people/avatar-person.ts";
import { ListView } from "./components/list-view.tsx";
import { listQuery } from "./queries.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import cardGridStyles from "@meander/ui/patterns/card-grid.module.css";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./lists-page.module.css";

function ListPage() {
  const t = useTranslations("lists");
  const { listId = "" } = useParams();
  const query = useInfiniteQuery(listQuery(useApi(), listId));
  const list = query.data?.pages[0];
  usePageTitle(list?.title);
  if (isNotFound(query.error)) return <ListMissing />;
  if (list !== undefined) return <ListView list={list} query={query} />;
  if (query.isError) {
    return (
      <ErrorState title={t("failedTitle")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
        {t("failedText")}
      </ErrorState>
    );
  }
  return (
    <div className={styles.listPage} data-testid="list-page" aria-busy="true">
      <span className={a11y.visuallyHidden}>{t("loading")}</span>
      <Skeleton shape="heading" width="min(20rem, 80%)" />
      <ul className={classNames(cardGridStyles.grid, styles.listPageCards)}>
        {[1, 2, 3].map((card) => (
          <li key={card}>
            <ActivityCardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ListMissing() {
  const t = useTranslations("lists");
  return (
    <EmptyState
      level={1}
      title={t("missingTitle")}
      actions={
        <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
          {t("explore")}
        </ButtonLink>
      }
    >
      {t("missingText")}
    </EmptyState>
  );
}

const serverPart: ServerPart = {
  prefetch: async ({ queryClient, api, params }) => {
    await queryClient.fetchInfiniteQuery(listQuery(api, params.listId ?? ""));
  },
  head({ queryClient, api, params, absolute }, t) {
    const list = queryClient.getQueryData(listQuery(api, params.listId ?? "").queryKey)?.pages[0];
    if (list === undefined) return {};
    const { title, summary, activities, total, owner } = list;
    const [first] = activities;
    const path = listPath(list._id);
    return {
      title,
      description: summary === "" ? t("lists.description", { ...counted(total), name: fullNameOf(owner) }) : summary,
      path,
      preview: { page: path, shows: [title, total, owner, first?._id, first?.modifiedDate] },
      describes: [activityList(activities, title, absolute)],
      isHiddenFromSearch: !list.isPublic,
    };
  },
};

export const page: PageModule = {
  Page: ListPage,
  extraMessages: { lists },
  Missing: ListMissing,
  ...(import.meta.env.SSR && serverPart),
};
