import { ownListsPath } from "@meander/domain/paths";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { useApi } from "../../../shared/api/api-context.tsx";
import { isNotFound } from "../../../shared/api/api-error.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { usePageTitle } from "../../../shared/page/use-page-title.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { type ActivityListName, activityListQuery, ownerQuery } from "../queries.ts";
import { EmptyList } from "./empty-list.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { RelationBadge } from "./relation-badge.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import cardGridStyles from "@meander/ui/patterns/card-grid.module.css";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import styles from "../my-activities.module.css";

const FIRST_SCREEN = 3;

/** A list of a person's activities, one's own or another person's. */
export function ActivityList({ list }: { readonly list: ActivityListName }) {
  const t = useTranslations("myActivities");
  const lists = useTranslations("lists");
  const api = useApi();
  const viewerId = useSession()?._id ?? "";
  const { userId = viewerId } = useParams();
  const isOwn = viewerId === userId;
  const owner = useQuery({ ...ownerQuery(api, userId), enabled: !isOwn });
  const query = useInfiniteQuery(activityListQuery(api, list, userId));
  const title = isOwn || owner.data === undefined ? t("titleOwn") : t("title", { name: firstNameOf(owner.data) });
  usePageTitle(isOwn || owner.data !== undefined ? title : undefined);
  if (isNotFound(owner.error) || isNotFound(query.error)) return <EmptyState title={t("personNotFoundTitle")} />;
  const activities = query.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <div className={styles.activityLists}>
      <PageHeader
        title={isOwn || owner.data !== undefined ? title : t(list)}
        actions={
          isOwn ? (
            <ButtonLink
              variant="secondary"
              size="small"
              href={ownListsPath}
              icon={<ListChecks aria-hidden="true" size={18} />}
              LinkComponent={RouterLink}
            >
              {lists("titleOwn")}
            </ButtonLink>
          ) : undefined
        }
      />
      <ListTabs userId={userId} isOwn={isOwn} />
      {query.isPending && <ListSkeleton />}
      {query.isError && activities.length === 0 && (
        <ErrorState title={t("failedTitle")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
          {t("failedText")}
        </ErrorState>
      )}
      {query.isSuccess && activities.length === 0 && <EmptyList list={list} isOwn={isOwn} />}
      <ul className={classNames(cardGridStyles.grid, styles.activityListsCards)}>
        {activities.map((activity, index) => (
          <li key={activity._id}>
            <ActivityCard
              activity={activity}
              level={2}
              isFirst={index < FIRST_SCREEN}
              badge={<RelationBadge activity={activity} />}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.activityListsMore}>
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("loadMore")}
          </Button>
        </div>
      )}
    </div>
  );
}

function ListSkeleton() {
  const t = useTranslations("myActivities");
  return (
    <div className={cardGridStyles.grid} aria-busy="true">
      <span className={a11y.visuallyHidden}>{t("loading")}</span>
      {["a", "b", "c"].map((card) => (
        <ActivityCardSkeleton key={card} />
      ))}
    </div>
  );
}
