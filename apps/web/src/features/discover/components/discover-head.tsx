import { categories } from "@meander/domain/activity/category";
import type { SearchResponse } from "@meander/domain/contract/discovery";
import { placeInSentence } from "@meander/domain/geo/in-sentence";
import { MoonStar } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import { dateFilterCodes, dateFilterKey } from "../../../shared/search/date-filter-key.ts";
import {
  type DiscoverFilters,
  discoverAddress,
  toggleCategory,
  withDate,
} from "../../../shared/search/discover-filters.ts";
import { NearMe } from "../../../shared/search/near-me.tsx";
import { SearchForm } from "../../../shared/search/search-form.tsx";
import { placeOfSlugs } from "../name-of-slug.ts";
import type { SearchResult } from "../search-result.ts";
import { useChosenInView } from "../use-chosen-in-view.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import { FoundCount } from "./found-count.tsx";
import { PlacesWithin } from "./places-within.tsx";
import { RemovableChip } from "./removable-chip.tsx";

const anyDate = 0;

type DiscoverHeadProps = {
  readonly filters: DiscoverFilters;
  readonly query: SearchResult;
  readonly place: SearchResponse["place"];
  readonly unknownPlace: string | null;
  readonly onRemove: OnRemove;
  /** The filter that was just taken away. */
  readonly removed: string | null;
};

/** What is searched for, and every way to change it; each is an address. */
export function DiscoverHead({ filters, query, place, unknownPlace, onRemove, removed }: DiscoverHeadProps) {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  const { near, bounds, words, categories: chosen, date, order } = filters;
  const isTonight = order === "tonight";
  const named = place ?? placeOfSlugs(filters);
  const chips = useRef<HTMLDivElement>(null);
  useChosenInView(chips, chosen.length > 0 || date !== 0);
  return (
    <div className="discover-head">
      <SearchForm
        key={named?.name ?? ""}
        filters={filters}
        placeName={named?.name ?? unknownPlace ?? ""}
        center={place?.center}
        hasWords
      />
      {unknownPlace !== null && unknownPlace !== "" && (
        <p className="discover-head__unknown" role="alert">
          {t("unknownPlace", { place: unknownPlace })}
        </p>
      )}
      <div ref={chips} className="discover-head__chips" data-chips="filters">
        {words !== "" && (
          <RemovableChip
            to={discoverAddress({ ...filters, words: "" })}
            text={t("filterWords", { words })}
            label={t("removeWords", { words })}
            onRemove={onRemove}
          />
        )}
        {bounds !== "" && (
          <RemovableChip
            to={discoverAddress({ ...filters, bounds: "" })}
            text={t("thisArea")}
            label={t("removeBounds")}
            onRemove={onRemove}
          />
        )}
        {near === "" ? (
          <NearMe words={words} categories={chosen} date={date} order={order} text={t("nearMe")} />
        ) : (
          <RemovableChip
            to={discoverAddress({ ...filters, near: "" })}
            text={t("nearMe")}
            label={t("removeNear")}
            onRemove={onRemove}
          />
        )}
        <nav aria-label={t("filterDates")}>
          <ChipLink to={discoverAddress({ ...filters, order: "tonight", date: 0 })} isChosen={isTonight}>
            <MoonStar aria-hidden="true" size={16} />
            {t("tonightFirst")}
          </ChipLink>
          {dateFilterCodes.map((code) => (
            <ChipLink
              key={code}
              to={discoverAddress(withDate(filters, code))}
              isChosen={code === date && (code !== anyDate || !isTonight)}
            >
              {when(dateFilterKey(code))}
            </ChipLink>
          ))}
        </nav>
        <nav aria-label={t("filterCategories")}>
          {categories.map(({ code }) => (
            <ChipLink
              key={code}
              to={discoverAddress(toggleCategory(filters, code))}
              isChosen={filters.categories.includes(code)}
            >
              {when(categoryKey(code))}
            </ChipLink>
          ))}
        </nav>
      </div>
      <div className="discover-head__title">
        <h1>
          {named !== null
            ? t("titleIn", { place: placeInSentence(named.name, named.context) })
            : t(near !== "" ? "titleNear" : bounds === "" ? "titleEverywhere" : "titleArea")}
        </h1>
        <p role="status">
          {removed !== null && <span className="visually-hidden">{t("takenAway", { filter: removed })} </span>}
          <FoundCount filters={filters} query={query} />
        </p>
      </div>
      <PlacesWithin filters={filters} place={place} />
    </div>
  );
}
