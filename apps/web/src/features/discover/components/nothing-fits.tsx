import { hasOnlySigns } from "@meander/domain/discovery/only-signs";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { withoutFilters } from "../../../shared/search/change-filters.ts";
import { type Filters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import type { ChosenFilter } from "./filter-controls.tsx";
import { RemovableChip } from "./removable-chip.tsx";
import styles from "./nothing-fits.module.css";

type NothingFitsProps = {
  readonly filters: Filters;
  readonly chosen: readonly ChosenFilter[];
  /** Within a sentence: "in London". */
  readonly where: string;
  /** A link to the next wider search. */
  readonly wider: ReactNode;
  readonly onRemove: OnRemove;
};

/** No activity matches the filters: lists them, with links to remove each or all. */
export function NothingFits({ filters, chosen, where, wider, onRemove }: NothingFitsProps) {
  const t = useTranslations("discover");
  const id = useId();
  const count = chosen.length;
  const onlyWords = filters.words !== "" && count === 1 ? (chosen[0]?.name ?? null) : null;
  return (
    <EmptyState
      title={hasOnlySigns(filters.words) ? t("signsTitle") : t("unfitTitle")}
      actions={
        <>
          {count > 1 && (
            <div className={styles.nothingFits}>
              <p id={id}>{t("removeOne")}</p>
              <ul aria-labelledby={id} data-chips="unfit">
                {chosen.map(({ name, without }) => (
                  <li key={name}>
                    <RemovableChip
                      to={discoverAddress(without)}
                      text={name}
                      label={t("searchWithout", { filter: name })}
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
      {onlyWords === null
        ? t("unfitText", { count, place: where })
        : t("unfitWords", { place: where, words: onlyWords })}
    </EmptyState>
  );
}
