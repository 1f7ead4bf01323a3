import { Button } from "@blueprintjs/core";
import { useTranslations } from "../../../shared/use-translations.ts";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import type { ActionNotice } from "../use-activity-actions.ts";
import styles from "../activities.module.css";

type Props = {
  readonly notice: ActionNotice | null;
  readonly onUndo: (() => void) | undefined;
  readonly onDismiss: () => void;
};

/** The result of the last action, with undo; or the reason for its failure. */
export function ActionLine({ notice, onUndo, onDismiss }: Props) {
  const t = useTranslations("console.administration.activities");
  const textOf = useNoticeText();
  return (
    <div className={styles.actionLine} data-testid="action-line" role="status">
      {notice === null ? null : (
        <p className={styles.actionLineCard} data-kind={notice.kind}>
          <span>{textOf(notice)}</span>
          {onUndo === undefined ? null : (
            <Button size="small" variant="minimal" intent="primary" onClick={onUndo}>
              {t("undo")} <KeyHint id="undo" />
            </Button>
          )}
          {notice.kind === "progress" ? null : (
            <Button size="small" variant="minimal" icon="cross" aria-label={t("dismiss")} onClick={onDismiss} />
          )}
        </p>
      )}
    </div>
  );
}

function useNoticeText() {
  const t = useTranslations("console.administration.activities");
  const tError = useTranslations("console.error");
  return (notice: ActionNotice): string => {
    switch (notice.kind) {
      case "done":
        return t(`doneNow.${notice.change}`, { title: notice.activity.title });
      case "progress":
        return t("bulkProgress", { done: notice.done, total: notice.total });
      case "rolledBack":
        return t("rolledBack", { title: notice.title, reason: notice.error.message ?? tError(notice.error.code) });
      case "bulk": {
        const done = t(notice.change === "recommended" ? "bulkDone" : "bulkUndone", { count: notice.done });
        if (notice.error === null) return done;
        const reason = notice.error.message ?? tError(notice.error.code);
        const failed = t("bulkFailed", { failed: notice.failed, reason });
        return notice.done === 0 ? failed : `${done}. ${failed}`;
      }
    }
  };
}
