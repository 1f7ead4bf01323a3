import { useTranslations } from "use-intl";
import { SearchInput } from "../../../shared/grid/search-input.tsx";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import { type ActivityFilters, type ActivityFlag, flagNames } from "../filters.ts";

type Props = { readonly filters: ActivityFilters; readonly flags: readonly ActivityFlag[] };

/** The filters stand in the address: a list can be gone back to, and kept. */
export function FilterBar({ filters, flags }: Props) {
  const t = useTranslations("console.administration.activities");
  return (
    <search className="oversight-filters">
      <SearchInput
        value={filters.q}
        onSearch={(q) => setRouteQuery({ q })}
        placeholder={t("search")}
        label={t("searchLabel")}
      />
      <fieldset className="oversight-flags">
        <legend className="visually-hidden">{t("filters")}</legend>
        {flags.map((flag) => (
          <button
            key={flag}
            type="button"
            className="oversight-flag"
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
