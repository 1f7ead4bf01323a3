import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { dateFilterKey } from "../../../shared/search/date-filter-key.ts";
import { type DiscoverFilters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import { type ChosenFilter, withoutFilters } from "../chosen-filters.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import "./nothing-fits.css";
import { RemovableChip } from "./removable-chip.tsx";

type NothingFitsProps = {
  readonly filters: DiscoverFilters;
  readonly chosen: readonly ChosenFilter[];
  /** Within a sentence: "in London". */
  readonly where: string;
  /** The way to the next wider search. */
  readonly wider: ReactNode;
  readonly onRemove: OnRemove;
};

/** The filters left nothing: which they are, and each and all of them to be taken away. */
export function NothingFits({ filters, chosen, where, wider, onRemove }: NothingFitsProps) {
  const t = useTranslations("discover");
  const id = useId();
  const nameOf = useFilterName();
  const count = chosen.length;
  return (
    <EmptyState
      title={t("unfitTitle", { count })}
      actions={
        <>
          {count > 1 && (
            <div className="nothing-fits">
              <p id={id}>{t("takeAway")}</p>
              <ul aria-labelledby={id} data-chips="unfit">
                {chosen.map((filter) => (
                  <li key={nameOf(filter)}>
                    <RemovableChip
                      to={discoverAddress(filter.without)}
                      text={nameOf(filter)}
                      label={t("searchWithout", { filter: nameOf(filter) })}
                      onRemove={onRemove}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <ButtonLink href={discoverAddress(withoutFilters(filters))} LinkComponent={RouterLink} onClick={onRemove}>
            {t("clearFilters", { count })}
          </ButtonLink>
          {wider}
        </>
      }
    >
      {t("unfitText", { count, place: where })}
    </EmptyState>
  );
}

function useFilterName(): (filter: ChosenFilter) => string {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  return (filter) => {
    if (filter.kind === "words") return t("filterWords", { words: filter.words });
    if (filter.kind === "tonight") return t("tonightFirst");
    return when(filter.kind === "date" ? dateFilterKey(filter.code) : categoryKey(filter.code));
  };
}
