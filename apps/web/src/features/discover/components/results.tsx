import type { SearchResponse } from "@meander/domain/contract/discovery";
import { areaInSentence, placeInSentence } from "@meander/domain/geo/in-sentence";
import { placePath } from "@meander/domain/paths";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { ButtonLink } from "@meander/ui/primitives/button";
import { type MouseEvent, useId, lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { FeedLinks } from "../../../shared/feeds/feed-links.tsx";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { type Filters, discoverAddress, isOnlyPlace } from "../../../shared/search/discover-filters.ts";
import { hasFailed, isLaterPage, type SearchResult } from "../search-result.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import { Contributors } from "./contributors.tsx";
import { SearchFailed } from "./search-failed.tsx";
import styles from "../discover.module.css";

const FromTheBeginning = lazy(async () => ({
  default: (await import("./from-the-beginning.tsx")).FromTheBeginning,
}));
const NothingFound = lazy(async () => ({ default: (await import("./nothing-found.tsx")).NothingFound }));

type ResultsProps = {
  readonly filters: Filters;
  readonly query: SearchResult;
  readonly place: SearchResponse["place"];
  readonly highlightedId: string | null;
  readonly onHighlight: (activityId: string | null) => void;
  readonly onRemove: OnRemove;
};

const FIRST_SCREEN = 2;
const extraLevels = ["region", "country"] as const;
const skeletons = ["one", "two", "three", "four", "five", "six"];

export function Results({ filters, query, place, highlightedId, onHighlight, onRemove }: ResultsProps) {
  if (hasFailed(query)) return <SearchFailed query={query} />;
  const activities = query.data?.pages.flatMap((page) => page.activities);
  if (activities === undefined) {
    return (
      <ul className={styles.cards} data-testid="discover-cards" aria-busy>
        {skeletons.map((key) => (
          <li key={key}>
            <ActivityCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  const cards = { highlightedId, onHighlight };
  const [inPlace = [], ...further] = [null, ...extraLevels].map((level) =>
    activities.filter(({ discovery }) => discovery.extraLevel === level),
  );
  return (
    <>
      {isLaterPage(query) && (
        <Suspense>
          <FromTheBeginning filters={filters} isEnd={activities.length === 0} />
        </Suspense>
      )}
      {inPlace.length === 0 && !isLaterPage(query) && (
        <Suspense>
          <NothingFound filters={filters} place={place} onRemove={onRemove} />
        </Suspense>
      )}
      {inPlace.length > 0 && <Cards activities={inPlace} isFirst {...cards} />}
      {extraLevels.map((level, index) => (
        <WiderResults key={level} level={level} activities={further[index] ?? []} place={place} {...cards} />
      ))}
      <More filters={filters} query={query} />
      {filters.country !== undefined && place !== null && isOnlyPlace(filters) && inPlace.length > 0 && (
        <Contributors
          country={filters.country}
          region={filters.region}
          place={filters.place}
          name={placeInSentence(place.name, place.context)}
        />
      )}
      {place !== null && isOnlyPlace(filters) && (
        <FeedLinks page={placePath(filters)} name={placeInSentence(place.name, place.context)} />
      )}
    </>
  );
}

type CardsProps = Pick<ResultsProps, "highlightedId" | "onHighlight"> & {
  readonly activities: SearchResponse["activities"];
  /** Whether the cards are on the first screen. */
  readonly isFirst?: boolean;
  readonly level?: 2 | 3;
};

function Cards({ activities, highlightedId, onHighlight, isFirst = false, level = 2 }: CardsProps) {
  return (
    <ul className={styles.cards} data-testid="discover-cards">
      {activities.map((activity, index) => (
        <li key={activity._id}>
          <ActivityCard
            activity={activity}
            level={level}
            isFirst={isFirst && index < FIRST_SCREEN}
            isHighlighted={activity._id === highlightedId}
            onHighlight={onHighlight}
            reasons={activity.discovery.reasons}
          />
        </li>
      ))}
    </ul>
  );
}

type WiderResultsProps = Omit<CardsProps, "level" | "isFirst"> &
  Pick<ResultsProps, "place"> & { readonly level: (typeof extraLevels)[number] };

/** Results of the next wider level of place, separate from those of the requested place. */
function WiderResults({ level, place, ...cards }: WiderResultsProps) {
  const t = useTranslations("discover");
  const id = useId();
  if (cards.activities.length === 0 || place === null) return null;
  const { region, district, country } = place.context;
  const wider = level === "country" ? country : (region ?? district);
  return (
    <section className={styles.further} aria-labelledby={id}>
      <h2 id={id}>{t("moreIn", { place: areaInSentence(wider?.text ?? "") })}</h2>
      <p>{t("moreInText", { place: placeInSentence(place.name, place.context) })}</p>
      <Cards {...cards} level={3} />
    </section>
  );
}

/** A real link to the next page; with scripts it is appended in place. */
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
    <div className={styles.more}>
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
