import { caseSorts } from "@meander/domain/contract/cases";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { navigate, useRoute } from "../../../shared/navigation/use-route.ts";
import type { Filters } from "../case-list.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./list-filters.module.css";

/** Filters by subject type and sort order, stored in the route. */
export function ListFilters({ filters, count }: { readonly filters: Filters; readonly count: number }) {
  const t = useTranslations("console.moderation");
  const { screen, query } = useRoute();
  /** Without `params`, so that the new list opens its first case. */
  const filter = (changes: Readonly<Record<string, string>>) =>
    navigate({ screen, query: { ...query, ...changes } }, { replace: true });
  return (
    <div className={styles.caseFilters} data-testid="case-filters">
      <Choice
        aria-label={t("list.subject")}
        value={filters.subjectType ?? ""}
        onChange={({ target }) => filter({ subject: target.value })}
      >
        <option value="">{t("subjectFilter.all")}</option>
        {subjectTypes.map((type) => (
          <option key={type} value={type}>
            {t(`subjectFilter.${type}`)}
          </option>
        ))}
      </Choice>
      <Choice
        aria-label={t("list.sort")}
        value={filters.sort}
        onChange={({ target }) => filter({ sort: target.value === "priority" ? "" : target.value })}
      >
        {caseSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Choice>
      <span className={a11y.visuallyHidden} aria-live="polite">
        {t("list.count", { count })}
      </span>
      <span className={styles.caseFiltersKeys}>
        <KeyHint id="nextCase" />
        <KeyHint id="previousCase" />
      </span>
    </div>
  );
}
