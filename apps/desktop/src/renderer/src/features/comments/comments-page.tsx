import "../../shared/grid/list-with-panel.css";
import "./comments.css";
import { Button, HTMLSelect, Spinner } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SearchInput } from "../../shared/grid/search-input.tsx";
import { setRouteQuery, useRoute } from "../../shared/navigation/use-route.ts";
import { reasonOf } from "../../shared/query/call.ts";
import { FailureNotice } from "../../shared/query/failure-notice.tsx";
import { CommentItem } from "./components/comment-item.tsx";
import { commentsQuery } from "./queries.ts";

const states = ["any", "no", "yes"] as const;

/** Every comment there is, found by its words. */
export function CommentsPage() {
  const t = useTranslations("console.comments");
  const route = useRoute();
  const q = route.query.q ?? "";
  const removed = states.find((state) => state === route.query.removed) ?? "any";
  const query = useInfiniteQuery(commentsQuery(q, removed));
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? [];
  return (
    <div className="oversight">
      <header className="oversight-head">
        <h1>{t("heading")}</h1>
        <search className="oversight-filters">
          <SearchInput
            value={q}
            onSearch={(text) => setRouteQuery({ q: text })}
            placeholder={t("search")}
            label={t("searchLabel")}
          />
          <HTMLSelect
            aria-label={t("removed")}
            value={removed}
            onChange={({ currentTarget }) => setRouteQuery({ removed: currentTarget.value })}
          >
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </HTMLSelect>
        </search>
      </header>
      <div className="comments">
        {query.isPending ? <Spinner size={28} aria-label={t("loading")} /> : null}
        {query.isError && query.data === undefined ? (
          <FailureNotice reason={reasonOf(query.error)} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data !== undefined && comments.length === 0 ? (
          <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
        ) : null}
        {comments.length === 0 ? null : (
          <ul className="comments-list">
            {comments.map((comment) => (
              <CommentItem key={comment._id} comment={comment} />
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <Button variant="minimal" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
