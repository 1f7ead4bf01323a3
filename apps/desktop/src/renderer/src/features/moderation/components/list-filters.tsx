import { HTMLSelect } from "@blueprintjs/core";
import { caseSorts } from "@meander/domain/contract/cases";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { useTranslations } from "use-intl";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import type { CaseFilters } from "../case-list.ts";

/** Which subjects, in which order; kept in the address. */
export function ListFilters({ filters, count }: { readonly filters: CaseFilters; readonly count: number }) {
  const t = useTranslations("console.moderation");
  return (
    <div className="case-filters">
      <HTMLSelect
        aria-label={t("list.subject")}
        value={filters.subjectType ?? ""}
        onChange={(event) => setRouteQuery({ subject: event.target.value })}
      >
        <option value="">{t("subjectFilter.all")}</option>
        {subjectTypes.map((type) => (
          <option key={type} value={type}>
            {t(`subjectFilter.${type}`)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t("list.sort")}
        value={filters.sort}
        onChange={(event) => setRouteQuery({ sort: event.target.value === "priority" ? "" : event.target.value })}
      >
        {caseSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </HTMLSelect>
      <span className="visually-hidden" aria-live="polite">
        {t("list.count", { count })}
      </span>
      <span className="case-filters-keys">
        <KeyHint id="nextCase" />
        <KeyHint id="previousCase" />
      </span>
    </div>
  );
}
