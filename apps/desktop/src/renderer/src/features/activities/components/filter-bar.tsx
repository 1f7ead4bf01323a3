import { useTranslations } from "../../../shared/use-translations.ts";
import { SearchInput } from "../../../shared/grid/search-input.tsx";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import { type Filters, type ActivityFlag, flagNames } from "../filters.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../../../shared/grid/list-with-panel.module.css";

type Props = { readonly filters: Filters; readonly flags: readonly ActivityFlag[] };

/** Filters are in the route, so that a list can be bookmarked and reached with Back. */
export function FilterBar({ filters, flags }: Props) {
  const t = useTranslations("console.administration.activities");
  return (
    <search className={styles.oversightFilters}>
      <SearchInput
        value={filters.q}
        onSearch={(q) => setRouteQuery({ q })}
        placeholder={t("search")}
        label={t("searchLabel")}
      />
      <fieldset className={styles.oversightFlags}>
        <legend className={a11y.visuallyHidden}>{t("filters")}</legend>
        {flags.map((flag) => (
          <button
            key={flag}
            type="button"
            className={styles.oversightFlag}
            data-testid="oversight-flag"
            aria-pressed={filters[flag]}
            onClick={() => setRouteQuery({ [flagNames[flag]]: filters[flag] ? "" : "1" })}
          >
            {t(flag)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
