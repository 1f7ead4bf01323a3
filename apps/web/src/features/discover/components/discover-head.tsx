import type { SearchResponse } from "@meander/domain/contract/discovery";
import { placeInSentence } from "@meander/domain/geo/in-sentence";
import { useRef, type RefObject, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import type { Filters } from "../../../shared/search/discover-filters.ts";
import { SearchForm } from "../../../shared/search/search-form.tsx";
import { TourTip } from "../../../shared/tour/tour-tip.tsx";
import { placeOfSlugs } from "../name-of-slug.ts";
import type { SearchResult } from "../search-result.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import { FilterControls } from "./filter-controls.tsx";
import { FoundCount } from "./found-count.tsx";
import { PlacesWithin } from "./places-within.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../discover.module.css";

/** The faded width at the row's edge, in pixels. */
const EDGE_PX = 48;

/** Scrolls a row of choices to a chosen one outside the visible part, which would otherwise go unnoticed. */
function useChosenInView(row: RefObject<HTMLElement | null>, isAnyChosen: boolean): void {
  const show = useEffectEvent(() => {
    if (!isAnyChosen) return;
    const chosen = [...(row.current?.querySelectorAll("[aria-current]") ?? [])].at(-1);
    if (row.current === null || chosen === undefined) return;
    const beyond = chosen.getBoundingClientRect().right + EDGE_PX - row.current.getBoundingClientRect().right;
    if (beyond > 0) row.current.scrollBy({ left: beyond, behavior: "instant" });
  });
  useEffect(() => show(), []);
}

type DiscoverHeadProps = {
  readonly filters: Filters;
  readonly query: SearchResult;
  readonly place: SearchResponse["place"];
  readonly unknownPlace: string | null;
  readonly onRemove: OnRemove;
  /** The filter removed last. */
  readonly removed: string | null;
};

/** The search and all controls that change it; each is a link. */
export function DiscoverHead({ filters, query, place, unknownPlace, onRemove, removed }: DiscoverHeadProps) {
  const t = useTranslations("discover");
  const { near, bounds, categories: chosen, date } = filters;
  const named = place ?? placeOfSlugs(filters);
  const chips = useRef<HTMLDivElement>(null);
  useChosenInView(chips, chosen.length > 0 || date !== 0);
  return (
    <div className={styles.head}>
      <SearchForm
        key={named?.name ?? ""}
        filters={filters}
        placeName={named?.name ?? unknownPlace ?? ""}
        center={place?.center}
        hasWords
      />
      {unknownPlace !== null && unknownPlace !== "" && (
        <p className={styles.headUnknown} role="alert">
          {t("unknownPlace", { place: unknownPlace })}
        </p>
      )}
      <div ref={chips} className={classNames(styles.chipRow, styles.headChips)} data-chips="filters">
        <FilterControls filters={filters} onRemove={onRemove} />
      </div>
      <TourTip flag="searchActivities" />
      <div className={styles.headTitle} data-testid="discover-head-title">
        <h1>
          {named !== null
            ? t("titleIn", { place: placeInSentence(named.name, named.context) })
            : t(near !== "" ? "titleNear" : bounds === "" ? "titleEverywhere" : "titleArea")}
        </h1>
        <p role="status">
          {removed !== null && <span className={a11y.visuallyHidden}>{t("filterRemoved", { filter: removed })} </span>}
          <FoundCount filters={filters} query={query} />
        </p>
      </div>
      <PlacesWithin filters={filters} place={place} />
    </div>
  );
}
