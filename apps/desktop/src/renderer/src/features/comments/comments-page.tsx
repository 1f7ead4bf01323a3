import { Spinner } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "../../shared/use-translations.ts";
import { useRoute } from "../../shared/navigation/use-route.ts";
import { reasonOf } from "../../shared/query/call.ts";
import { FailureNotice } from "../../shared/query/failure-notice.tsx";
import { KnownAt } from "../../shared/query/known-at.tsx";
import { NextPageButton } from "../../shared/query/next-page-button.tsx";
import { CommentFilters } from "./components/comment-filters.tsx";
import { CommentItem } from "./components/comment-item.tsx";
import { parseFilters } from "./filters.ts";
import { commentsQuery } from "./queries.ts";
import listWithPanelStyles from "../../shared/grid/list-with-panel.module.css";
import commentsStyles from "./comments.module.css";

/** Every comment, searchable by text, author and activity. */
export function CommentsPage() {
  const t = useTranslations("console.comments");
  const filters = parseFilters(useRoute());
  const query = useInfiniteQuery(commentsQuery(filters));
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? [];
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        <CommentFilters filters={filters} names={query.data?.pages[0]} />
      </header>
      <div className={commentsStyles.comments} data-testid="comments">
        <KnownAt instant={query.data?.pages[0]?.knownAt} />
        {query.isPending ? <Spinner size={28} aria-label={t("loading")} /> : null}
        {query.isError && query.data === undefined ? (
          <FailureNotice reason={reasonOf(query.error)} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data !== undefined && comments.length === 0 ? (
          <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
        ) : null}
        {comments.length === 0 ? null : (
          <ul className={commentsStyles.list} data-testid="comments-list">
            {comments.map((comment) => (
              <CommentItem key={comment._id} comment={comment} />
            ))}
          </ul>
        )}
        <NextPageButton list={query} text={t("more")} />
      </div>
    </div>
  );
}
