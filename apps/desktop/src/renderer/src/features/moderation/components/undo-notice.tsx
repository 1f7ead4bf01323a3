import { caseViews } from "@meander/domain/contract/cases";
import { useTranslations } from "use-intl";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { navigate, useRoute } from "../../../shared/navigation/use-route.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { useCommandText } from "../command-text.ts";
import { useUndo } from "../use-save-command.ts";
import styles from "./undo-notice.module.css";

const tickMs = 500;

/** The last decision while it can be undone, with its key and the seconds left. */
export function UndoNotice() {
  const t = useTranslations("console.moderation.command");
  const { screen, query } = useRoute();
  const now = useNow(tickMs);
  const { undoable, undo } = useUndo(now);
  const textOf = useCommandText();
  const undoDecision = async () => {
    if (undoable === undefined) return;
    await undo(undoable);
    const isCaseScreen = caseViews.some((view) => view === screen);
    navigate(
      isCaseScreen ? { screen, params: [undoable.caseId], query } : { screen: "queue", params: [undoable.caseId] },
    );
  };
  useKeys({ undo: undoable && (() => void undoDecision()) });
  if (undoable === undefined) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(undoable.undoableUntil ?? "") - now) / 1_000));
  return (
    <button type="button" className={styles.undoNotice} onClick={() => void undoDecision()}>
      {t.rich("undoable", {
        what: textOf(undoable),
        seconds,
        said: (chunks) => <span className={styles.undoSaid}>{chunks}</span>,
        key: () => <KeyHint id="undo" />,
        time: (chunks) => <time>{chunks}</time>,
      })}
    </button>
  );
}
