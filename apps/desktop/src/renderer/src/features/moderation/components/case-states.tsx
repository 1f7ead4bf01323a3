import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import type { CaseFilters, OpenView } from "../case-list.ts";
import { CaseSkeleton, ListSkeleton } from "./case-skeleton.tsx";

type ListStateProps = {
  readonly view: OpenView;
  readonly filters: CaseFilters;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** Where no case stands: still coming, refused, filtered away, or done. */
export function ListState({ view, filters, isPending, error, onRetry }: ListStateProps) {
  const t = useTranslations("console.moderation");
  const tError = useTranslations("console.error");
  if (isPending) {
    return (
      <div className="case-list" role="status" aria-label={t("list.loading")}>
        <ListSkeleton />
      </div>
    );
  }
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

export function NoCaseOpen({ isPending }: { readonly isPending: boolean }) {
  const t = useTranslations("console.moderation.empty");
  if (isPending) return <CaseSkeleton />;
  return (
    <section className="case-pane case-pane-empty">
      <EmptyState title={t("noneOpen")}>
        {t.rich("noneOpenText", { key: () => <KeyHint id="nextCase" all /> })}
      </EmptyState>
    </section>
  );
}

export function CaseUnavailable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslations("console.moderation.error");
  const tError = useTranslations("console.error");
  const reason = reasonOf(error);
  const words = reason.code === "offline" ? t("caseOffline") : (reason.message ?? tError(reason.code));
  return (
    <section className="case-pane case-pane-empty" role="alert">
      <EmptyState title={t("case")} actions={<Button onClick={onRetry} text={t("again")} />}>
        {words}
      </EmptyState>
    </section>
  );
}
