import { caseViews } from "@meander/domain/contract/cases";
import { useTranslations } from "use-intl";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { navigate, useRoute } from "../../../shared/navigation/use-route.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { useCommandWords } from "../command-words.ts";
import { useUndo } from "../use-save-command.ts";
import styles from "./undo-notice.module.css";

const tickMs = 500;

/** The last decision while it can be taken back: its key, and the seconds that are left. */
export function UndoNotice() {
  const t = useTranslations("console.moderation.command");
  const { room, query } = useRoute();
  const now = useNow(tickMs);
  const { undoable, undo } = useUndo(now);
  const wordsOf = useCommandWords();
  const takeBack = async () => {
    if (undoable === undefined) return;
    await undo(undoable);
    const isCaseRoom = caseViews.some((view) => view === room);
    navigate(isCaseRoom ? { room, params: [undoable.caseId], query } : { room: "queue", params: [undoable.caseId] });
  };
  useKeys({ undo: undoable && (() => void takeBack()) });
  if (undoable === undefined) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(undoable.undoableUntil ?? "") - now) / 1_000));
  return (
    <button type="button" className={styles.undoNotice} onClick={() => void takeBack()}>
      {t.rich("undoable", {
        what: wordsOf(undoable),
        seconds,
        said: (chunks) => <span className={styles.undoSaid}>{chunks}</span>,
        key: () => <KeyHint id="undo" />,
        time: (chunks) => <time>{chunks}</time>,
      })}
    </button>
  );
}
