import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import type { ReactNode } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import type { Filters, OpenView } from "../case-list.ts";
import { CaseSkeleton, ListSkeleton } from "./case-skeleton.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import caseListStyles from "./case-list.module.css";
import openCaseStyles from "./open-case.module.css";

type ListStateProps = {
  readonly view: OpenView;
  readonly filters: Filters;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** Why there is no case: forbidden, filtered out, or none left. */
export function ListState({ view, filters, error, onRetry }: ListStateProps) {
  const t = useTranslations("console.moderation");
  const tError = useTranslations("console.error");
  if (error !== null) {
    const reason = reasonOf(error);
    return (
      <EmptyState title={t("error.list")} actions={<Button onClick={onRetry} text={t("error.again")} />}>
        {reason.message ?? tError(reason.code)}
      </EmptyState>
    );
  }
  if (filters.subjectType !== null) {
    const showAll = <Button onClick={() => setRouteQuery({ subject: "" })} text={t("empty.showAll")} />;
    return (
      <EmptyState title={t("empty.filtered")} actions={showAll}>
        {t("empty.filteredText")}
      </EmptyState>
    );
  }
  return <EmptyState title={t(`empty.${view}`)}>{t(`empty.${view}Text`)}</EmptyState>;
}

type NoRowsProps = { readonly view: OpenView; readonly isPending: boolean; readonly isCaseOpen: boolean };

/** Instead of rows: a skeleton while loading, or a note when the open case was the last one. */
export function NoRows({ view, isPending, isCaseOpen }: NoRowsProps) {
  const t = useTranslations("console.moderation");
  if (isPending) {
    return (
      <div className={caseListStyles.caseList} role="status" aria-label={t("list.loading")}>
        <ListSkeleton />
      </div>
    );
  }
  return isCaseOpen ? <p className={caseListStyles.empty}>{t(`empty.${view}`)}</p> : null;
}

/** Beside a list without an open case: a skeleton while the first one loads, otherwise the reason. */
export function NoCase({ isLoading, children }: { readonly isLoading: boolean; readonly children: ReactNode }) {
  return isLoading ? (
    <CaseSkeleton />
  ) : (
    <section className={classNames(openCaseStyles.casePane, openCaseStyles.casePaneEmpty)} data-testid="case-pane">
      {children}
    </section>
  );
}

export function CaseUnavailable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslations("console.moderation.error");
  const tError = useTranslations("console.error");
  const reason = reasonOf(error);
  const words = reason.code === "offline" ? t("caseOffline") : (reason.message ?? tError(reason.code));
  return (
    <section
      className={classNames(openCaseStyles.casePane, openCaseStyles.casePaneEmpty)}
      data-testid="case-pane"
      role="alert"
    >
      <EmptyState title={t("case")} actions={<Button onClick={onRetry} text={t("again")} />}>
        {words}
      </EmptyState>
    </section>
  );
}
