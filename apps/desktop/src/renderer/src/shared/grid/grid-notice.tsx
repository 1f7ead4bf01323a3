import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useSyncExternalStore } from "react";
import { useTranslations } from "../use-translations.ts";
import { reasonOf } from "../query/call.ts";
import { FailureNotice } from "../query/failure-notice.tsx";
import type { SelectableSource } from "./source-context.ts";
import styles from "./grid.module.css";

export type EmptyMessages = { readonly title: string; readonly text: string };
type Props = { readonly source: SelectableSource; readonly empty: EmptyMessages; readonly onRetry: () => void };

/** Shown over the rows when there are none, and below them when the next page could not be fetched. */
export function GridNotice({ source, empty, onRetry }: Props) {
  const t = useTranslations("console.administration.grid");
  const { status, error, loadedCount } = useSyncExternalStore(source.subscribe, source.getState);
  if (status === "failed" && loadedCount > 0) {
    return (
      <p className={styles.moreFailed} role="alert">
        {t("moreFailed")}
        <Button size="small" text={t("retry")} onClick={onRetry} />
      </p>
    );
  }
  if (status === "failed") {
    return (
      <div className={styles.notice}>
        <FailureNotice reason={reasonOf(error)} onRetry={onRetry} />
      </div>
    );
  }
  if (status === "loading" || loadedCount > 0) return null;
  return (
    <div className={styles.notice} role="status">
      <EmptyState title={empty.title}>{empty.text}</EmptyState>
    </div>
  );
}
