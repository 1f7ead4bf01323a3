import { categories } from "@meander/domain/activity/category";
import { mapDefaults } from "@meander/domain/constants";
import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { discoverPath } from "@meander/domain/paths";
import { Search } from "lucide-react";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { categoryKey } from "../activities/category-key.ts";
import { useLastLocation } from "../location/last-location.ts";
import { PlaceCombobox } from "../places/place-combobox.tsx";
import { dateFilterCodes, dateFilterKey } from "./date-filter-key.ts";
import type { Filters } from "./discover-filters.ts";
import { SearchArea } from "./search-area.tsx";
import { focusOf, mapAddress, showsMapState } from "./search-on-map.ts";
import { useSearch } from "./use-search.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./search-form.module.css";

/** Loaded when the form is first used. */
const WherePanel = lazy(async () => ({ default: (await import("./where-panel.tsx")).WherePanel }));

type SearchFormProps = {
  readonly filters: Filters;
  /** The name of the filtered place; empty for anywhere. */
  readonly placeName: string;
  /** The centre of the place, so that names near it rank first. */
  readonly center?: LonLat | null | undefined;
  /** A search field in place of the list of categories. */
  readonly hasWords?: boolean;
};

/**
 * The search form: where, when, what. Without scripts it submits to /discover; with them places are suggested while
 * typing.
 */
export function SearchForm({ filters, placeName, center = null, hasWords = false }: SearchFormProps) {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  const id = useId();
  const [text, setText] = useState(placeName);
  const [chosen, setChosen] = useState<GeocodeFeature | null>(null);
  const focus = focusOf(filters) ?? center;
  const lastLocation = useLastLocation();
  const near = focus ?? lastLocation;
  const search = useSearch(filters, placeName, near);
  const navigate = useNavigate();
  const [isInUse, setIsInUse] = useState(false);
  // Suggestions for the typed text take the panel's place.
  const [isTyped, setIsTyped] = useState(false);
  const where = useRef<HTMLDivElement>(null);
  const area = `${filters.near}${filters.bounds}`;
  const hasUnnamedArea = placeName === "" && area !== "";
  const [lastArea, setLastArea] = useState(area);
  // A new area is a new search, so the typed place is reset.
  if (area !== lastArea) {
    setLastArea(area);
    setText(placeName);
    setChosen(null);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void search(new FormData(event.currentTarget), text, chosen);
  }
  return (
    <search
      className={styles.searchFormFrame}
      onFocus={({ target }) => {
        if (target.closest("form") === null) return;
        setIsInUse(where.current?.contains(target) ?? false);
        setIsTyped(false);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsInUse(false);
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") setIsInUse(false);
      }}
    >
      <form className={styles.searchForm} data-slot="search-form" method="get" action={discoverPath} onSubmit={submit}>
        <div ref={where} className={classNames(styles.field, styles.where)} data-slot="search-form-where">
          <Search aria-hidden="true" size={20} />
          <label htmlFor={`${id}-where`}>{t("where")}</label>
          <PlaceCombobox
            id={`${id}-where`}
            name="place"
            text={text}
            placeholder={hasUnnamedArea ? " " : t("anywhere")}
            describedBy={hasUnnamedArea && text === "" ? `${id}-area` : undefined}
            suggestionsLabel={t("suggestedPlaces")}
            near={near}
            lastRow={{
              label: t("searchOnMap"),
              onChoose: () => void navigate(mapAddress(filters, near ?? mapDefaults.center), { state: showsMapState }),
            }}
            onType={(typed) => {
              setText(typed);
              setIsTyped(typed.trim() !== "");
              setChosen(null);
            }}
            onChoose={(feature) => {
              setText(feature.text);
              setIsTyped(true);
              setChosen(feature);
            }}
          />
          {hasUnnamedArea && (
            <SearchArea
              id={`${id}-area`}
              filters={filters}
              onLeave={() => where.current?.querySelector("input")?.focus()}
            />
          )}
        </div>
        {hasWords ? (
          <div className={styles.field} data-slot="search-form-field">
            <label htmlFor={`${id}-words`}>{t("words")}</label>
            <WordsInput id={`${id}-words`} words={filters.words} />
          </div>
        ) : (
          <div className={styles.field} data-slot="search-form-field">
            <label htmlFor={`${id}-category`}>{t("what")}</label>
            <select id={`${id}-category`} name="categories" defaultValue="">
              <option value="">{t("anyCategory")}</option>
              {categories.map(({ code }) => (
                <option key={code} value={code}>
                  {when(categoryKey(code))}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className={styles.field} data-slot="search-form-field">
          <label htmlFor={`${id}-date`}>{t("when")}</label>
          <select id={`${id}-date`} name="date" key={filters.date} defaultValue={filters.date}>
            {dateFilterCodes.map((code) => (
              <option key={code} value={code}>
                {when(dateFilterKey(code))}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={styles.go} data-slot="search-form-go">
          <Search aria-hidden="true" size={20} />
          <span>{t("search")}</span>
        </button>
      </form>
      {isInUse && !isTyped && (
        <Suspense>
          <WherePanel filters={filters} onChosen={() => setIsInUse(false)} />
        </Suspense>
      )}
    </search>
  );
}

function WordsInput({ id, words }: { readonly id: string; readonly words: string }) {
  const t = useTranslations("discover");
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(words);
  // Updates the typed text only if the words in the address have changed.
  useEffect(() => {
    if (input.current === null || shown.current === words) return;
    shown.current = words;
    input.current.value = words;
  }, [words]);
  return (
    <input
      ref={input}
      id={id}
      name="words"
      type="text"
      maxLength={200}
      enterKeyHint="search"
      placeholder={t("wordsPlaceholder")}
      defaultValue={words}
    />
  );
}
