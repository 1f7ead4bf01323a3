import type { SearchResponse } from "@meander/domain/contract/discovery";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { ButtonLink } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { type DiscoverFilters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import type { SearchResult } from "../search-result.ts";
import { NothingFound } from "./nothing-found.tsx";

type ResultsProps = {
  readonly filters: DiscoverFilters;
  readonly query: SearchResult;
  readonly place: SearchResponse["place"];
  readonly litId: string | null;
  readonly onLight: (activityId: string | null) => void;
};

const FIRST_SCREEN = 2;
const skeletons = ["one", "two", "three", "four", "five", "six"];

/** The activities found, or the words for why there are none. */
export function Results({ filters, query, place, litId, onLight }: ResultsProps) {
  const t = useTranslations("discover");
  const errorText = useErrorText();
  if (query.data === undefined && query.isError) {
    return (
      <ErrorState
        title={t("errorTitle")}
        retryLabel={t("retry")}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      >
        {`${errorText(query.error)} ${t("errorText")}`}
      </ErrorState>
    );
  }
  const activities = query.data?.pages.flatMap((page) => page.activities);
  if (activities?.length === 0) return <NothingFound filters={filters} place={place} />;
  return (
    <>
      <ul className="discover__cards" aria-busy={activities === undefined}>
        {activities === undefined
          ? skeletons.map((key) => (
              <li key={key}>
                <ActivityCardSkeleton />
              </li>
            ))
          : activities.map((activity, index) => (
              <li key={activity._id}>
                <ActivityCard
                  activity={activity}
                  level={2}
                  isFirst={index < FIRST_SCREEN}
                  isLit={activity._id === litId}
                  onLight={onLight}
                />
              </li>
            ))}
      </ul>
      <More filters={filters} query={query} />
    </>
  );
}

/** A real link to what comes after; with scripts the list goes on in place. */
function More({ filters, query }: Pick<ResultsProps, "filters" | "query">) {
  const t = useTranslations("discover");
  const cursor = query.data?.pages.at(-1)?.cursor ?? null;
  if (cursor === null) return null;
  const address = discoverAddress(filters);
  function follow(event: MouseEvent) {
    event.preventDefault();
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  return (
    <div className="discover__more">
      <ButtonLink
        variant="secondary"
        href={`${address}${address.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`}
        LinkComponent={RouterLink}
        onClick={follow}
        aria-busy={query.isFetchingNextPage}
      >
        {query.isFetchingNextPage ? t("loadingMore") : t("more")}
      </ButtonLink>
      {query.isFetchNextPageError && <p role="alert">{t("errorTitle")}</p>}
    </div>
  );
}
