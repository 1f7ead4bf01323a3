import { categories } from "@meander/domain/activity/category";
import { MoonStar } from "lucide-react";
import { Fragment, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import { toggleCategory, toggleLanguage, withDate } from "../../../shared/search/change-filters.ts";
import { dateFilterCodes, dateFilterKey } from "../../../shared/search/date-filter-key.ts";
import { type DiscoverFilter, type Filters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import { NearMe } from "../../../shared/search/near-me.tsx";
import type { OnRemove } from "../use-removed-chip.ts";
import { RemovableChip } from "./removable-chip.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import chipStyles from "../../../shared/links/chip-link.module.css";
import styles from "../discover.module.css";

/** Loaded when the list of languages is first opened. */
const LanguageSheet = lazy(async () => ({ default: (await import("./language-sheet.tsx")).LanguageSheet }));

const anyDate = 0;

type FilterControlsProps = { readonly filters: Filters; readonly onRemove: OnRemove };

/** Every filter, each control a link to the search with another choice. */
export function FilterControls({ filters, onRemove }: FilterControlsProps) {
  const t = useTranslations("discover");
  const { words, bounds, near } = filters;
  const removable = (without: Partial<Filters>, text: string, label: string) => (
    <RemovableChip to={discoverAddress({ ...filters, ...without })} text={text} label={label} onRemove={onRemove} />
  );
  const controls = {
    words: words !== "" && removable({ words: "" }, t("filterWords", { words }), t("removeWords", { words })),
    bounds: bounds !== "" && removable({ bounds: "" }, t("thisArea"), t("removeBounds")),
    near:
      near === "" ? (
        <NearMe filters={filters} text={t("nearMe")} />
      ) : (
        removable({ near: "" }, t("nearMe"), t("removeNear"))
      ),
    languages: <LanguageControl filters={filters} onRemove={onRemove} />,
    date: <DateControl filters={filters} />,
    // One of the choices of a date.
    order: null,
    categories: <CategoryControl filters={filters} />,
  } satisfies Record<DiscoverFilter, ReactNode>;
  return Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>);
}

/** A filter that narrows the search within a place, and the search without it. */
export type ChosenFilter = { readonly name: string; readonly without: Filters };
type Names = {
  readonly discover: ReturnType<typeof useTranslations<"discover">>;
  readonly when: ReturnType<typeof useTranslations<"when">>;
  readonly language: (code: string) => string;
};

/** What was chosen within a place or an area, in the order of the controls. */
export function chosenFilters(filters: Filters, { discover, when, language }: Names): readonly ChosenFilter[] {
  const { words, order, date, languages, categories: codes } = filters;
  const chosen = {
    words: words === "" ? [] : [{ name: discover("filterWords", { words }), without: { ...filters, words: "" } }],
    languages: languages.map((code) => ({ name: language(code), without: toggleLanguage(filters, code) })),
    order: order === "date" ? [] : [{ name: discover("tonightFirst"), without: { ...filters, order: "date" } }],
    date: date === anyDate ? [] : [{ name: when(dateFilterKey(date)), without: { ...filters, date: anyDate } }],
    categories: codes.map((code) => ({ name: when(categoryKey(code)), without: toggleCategory(filters, code) })),
  } satisfies Record<Exclude<DiscoverFilter, "near" | "bounds">, readonly ChosenFilter[]>;
  return Object.values(chosen).flat();
}

type ControlProps = Pick<FilterControlsProps, "filters">;

function DateControl({ filters }: ControlProps) {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  const isTonight = filters.order === "tonight";
  return (
    <nav aria-label={t("filterDates")}>
      <ChipLink to={discoverAddress({ ...filters, order: "tonight", date: anyDate })} isChosen={isTonight}>
        <MoonStar aria-hidden="true" size={16} />
        {t("tonightFirst")}
      </ChipLink>
      {dateFilterCodes.map((code) => (
        <ChipLink
          key={code}
          to={discoverAddress(withDate(filters, code))}
          isChosen={code === filters.date && (code !== anyDate || !isTonight)}
        >
          {when(dateFilterKey(code))}
        </ChipLink>
      ))}
    </nav>
  );
}

/** The chosen languages, and the list to choose from. */
function LanguageControl({ filters, onRemove }: FilterControlsProps) {
  const t = useTranslations("discover");
  const nameOf = useLanguageName();
  const [sheet, setSheet] = useState<"open" | "closed" | null>(null);
  return (
    <>
      {filters.languages.map((code) => (
        <RemovableChip
          key={code}
          to={discoverAddress(toggleLanguage(filters, code))}
          text={nameOf(code)}
          label={t("removeLanguage", { language: nameOf(code) })}
          onRemove={onRemove}
        />
      ))}
      <button
        type="button"
        className={classNames(chipStyles.chipLink, chipStyles.needsScripts, styles.opensList)}
        aria-haspopup="dialog"
        onClick={() => setSheet("open")}
      >
        {t("language")}
      </button>
      {sheet !== null && (
        <Suspense>
          <LanguageSheet filters={filters} isOpen={sheet === "open"} onClose={() => setSheet("closed")} />
        </Suspense>
      )}
    </>
  );
}

function CategoryControl({ filters }: ControlProps) {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  return (
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
  );
}
