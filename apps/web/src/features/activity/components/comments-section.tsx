import { counted } from "@meander/domain/number/abbreviate";
import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { commentsQuery } from "../queries.ts";
import { ActivityComment } from "./activity-comment.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { WithoutScripts } from "../../../shared/without-scripts/without-scripts.tsx";
import activitySectionStyles from "./activity-section.module.css";
import styles from "./comments-section.module.css";

/** The comments, newest first. */
export function CommentsSection({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.comments");
  const query = useInfiniteQuery(commentsQuery(useApi(), activity._id));
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? [];
  const total = query.data?.pages[0]?.totalCount ?? activity.metrics.comments;
  return (
    <section className={activitySectionStyles.activitySection} id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{t("headingCount", counted(total))}</h2>
      <WithoutScripts kind="comment" activity={activity} />
      <CommentComposer activity={activity} />
      {query.isPending && <p className={activitySectionStyles.activityHint}>{t("loading")}</p>}
      {(query.isLoadingError || query.isFetchNextPageError) && (
        <div className={activitySectionStyles.activityRetry} role="alert">
          <p>{t("failed")}</p>
          <Button variant="ghost" onClick={() => query.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {query.isSuccess && comments.length === 0 && (
        <p className={activitySectionStyles.activityHint}>
          {t(activity.status === activityStatus.expired ? "emptyPast" : "empty")}
        </p>
      )}
      <ol className={styles.comments}>
        {comments.map((comment) => (
          <li key={comment._id}>
            <ActivityComment comment={comment} activity={activity} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
