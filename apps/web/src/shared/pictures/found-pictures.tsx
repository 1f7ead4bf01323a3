import type { FoundPicture } from "@meander/domain/contract/media";
import { Button } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { isNoConnection } from "../api/api-error.ts";
import { cutCaption } from "./cut-caption.ts";
import { useFoundTitle } from "./found-title.ts";
import { type PictureSearch, pictureSearchQuery } from "./search-query.ts";
import styles from "./search-tab.module.css";

/** Which pictures are selected, while several can be. */
export type Selection = {
  readonly isMultiple: boolean;
  readonly isSelected: (picture: FoundPicture) => boolean;
  /** Whether no more can be selected. */
  readonly isFull: boolean;
  readonly onToggle: (picture: FoundPicture) => void;
};

type FoundPicturesProps = {
  /** Null for none. */
  readonly heading: string | null;
  readonly search: PictureSearch;
  readonly selection: Selection;
  readonly onOpen: (picture: FoundPicture) => void;
  /** Clears the keywords. */
  readonly onClear: () => void;
  /** Called besides when a search that failed is repeated. */
  readonly onRetry: () => void;
};

/** The pictures that match, with more as the end scrolls near. */
export function FoundPictures({ heading, search, selection, onOpen, onClear, onRetry }: FoundPicturesProps) {
  const t = useTranslations("pictures");
  const query = useInfiniteQuery(pictureSearchQuery(useApi(), search));
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        level={3}
        title={t(isNoConnection(error) ? "searchOffline" : "searchFailed")}
        retryLabel={t("retry")}
        retrying={isFetching}
        onRetry={() => {
          onRetry();
          void refetch();
        }}
      />
    );
  }
  if (data === undefined) return <SearchingPictures />;
  const pictures = data.pages.flatMap(({ results }) => results);
  const isFailing = data.pages.some((page) => page.isFailing);
  const isWordless = search.keywords === "" && search.near === null && search.relatedTo === undefined;
  if (pictures.length === 0 && search.service !== "local" && isWordless) {
    return (
      <EmptyState level={3} title={t("searchFirst")}>
        {t("searchFirstText")}
      </EmptyState>
    );
  }
  if (pictures.length === 0) {
    return (
      <EmptyState
        level={3}
        title={t("noResults")}
        actions={
          <Button variant="secondary" onClick={onClear}>
            {t("searchClear")}
          </Button>
        }
      />
    );
  }
  return (
    <section className={styles.found}>
      {isFailing && (
        <div className={styles.failing} role="status">
          <p>
            <strong>{t("searchFailed")}</strong> {t("drawingsInstead")}
          </p>
          <Button size="small" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {heading !== null && <h3>{heading}</h3>}
      <ul className={styles.tiles}>
        {pictures.map((picture) => (
          <Tile key={picture.id} picture={picture} selection={selection} onOpen={() => onOpen(picture)} />
        ))}
      </ul>
      {hasNextPage && <EndMarker isLoading={isFetchingNextPage} onReach={() => void fetchNextPage()} />}
    </section>
  );
}

type TileProps = { readonly picture: FoundPicture; readonly selection: Selection; readonly onOpen: () => void };

function Tile({ picture, selection, onOpen }: TileProps) {
  const t = useTranslations("pictures");
  const { isMultiple, isFull, isSelected, onToggle } = selection;
  const isChosen = isSelected(picture);
  const title = useFoundTitle(picture);
  return (
    <li className={styles.tile} data-selected={isChosen || undefined}>
      <button type="button" aria-label={title} onClick={onOpen}>
        <img
          src={picture.urls.small}
          alt=""
          width={160}
          height={100}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </button>
      {isMultiple && (
        <>
          <p aria-hidden="true">{cutCaption(title)}</p>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isChosen}
            aria-label={`${t(isChosen ? "remove" : "add")}: ${title}`}
            disabled={isFull && !isChosen}
            onClick={() => onToggle(picture)}
          >
            {isChosen ? <Check aria-hidden="true" size={18} /> : <Plus aria-hidden="true" size={18} />}
          </button>
        </>
      )}
    </li>
  );
}

function SearchingPictures() {
  const t = useTranslations("pictures");
  return (
    <div className={styles.found} role="status" aria-label={t("searching")}>
      <div className={styles.tiles}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <Skeleton key={number} shape="picture" height="6.5rem" />
        ))}
      </div>
    </div>
  );
}

type EndMarkerProps = { readonly isLoading: boolean; readonly onReach: () => void };

/** Loads more before it is seen. A button, since the keyboard can get there first. */
function EndMarker({ isLoading, onReach }: EndMarkerProps) {
  const t = useTranslations("pictures");
  const marker = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = marker.current;
    if (element === null || isLoading) return;
    // The dialog scrolls, not the page, and margins count only from the scrolling element.
    const root = element.closest("dialog")?.querySelector("[data-slot=sheet-body]") ?? null;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) reach.current();
      },
      { root, rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={marker} className={styles.end} data-testid="pictures-end">
      <Button variant="secondary" size="small" loading={isLoading} onClick={onReach}>
        {t("more")}
      </Button>
    </div>
  );
}
