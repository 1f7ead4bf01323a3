import { Button } from "@blueprintjs/core";
import { useSyncExternalStore } from "react";
import { useTranslations } from "../use-translations.ts";
import { KnownAt } from "../query/known-at.tsx";
import type { SelectableSource } from "./source-context.ts";
import styles from "./list-with-panel.module.css";

const countMessages = { exact: "count", moreThan: "countMoreThan", about: "countAbout" } as const;

export function SourceCount({ source, onReload }: { source: SelectableSource; onReload: () => void }) {
  const t = useTranslations("console.administration.grid");
  const { total, knownAt } = useSyncExternalStore(source.subscribe, source.getState);
  return (
    <span className={styles.oversightCount} data-testid="oversight-count">
      {total === null ? null : t(countMessages[total.kind], { count: total.total })}
      <KnownAt instant={knownAt} />
      <Button
        variant="minimal"
        size="small"
        icon="refresh"
        aria-label={t("reload")}
        title={t("reload")}
        onClick={onReload}
      />
    </span>
  );
}
