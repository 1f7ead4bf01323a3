import { caseViews } from "@meander/domain/contract/cases";
import { navigate, useRoute } from "../../../shared/navigation/use-route.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { UndoBar, undoTickMs } from "../../../shared/undo-bar.tsx";
import { useCommandText } from "../command-text.ts";
import { useUndo } from "../use-save-command.ts";

/** The last decision while it can be undone. */
export function UndoNotice() {
  const { screen, query } = useRoute();
  const now = useNow(undoTickMs);
  const { undoable, undo } = useUndo(now);
  const textOf = useCommandText();
  if (undoable === undefined) return null;
  const undoDecision = async () => {
    await undo(undoable);
    const isCaseScreen = caseViews.some((view) => view === screen);
    navigate(
      isCaseScreen ? { screen, params: [undoable.caseId], query } : { screen: "queue", params: [undoable.caseId] },
    );
  };
  return (
    <UndoBar until={Date.parse(undoable.undoableUntil ?? "")} now={now} onUndo={() => void undoDecision()}>
      {textOf(undoable)}
    </UndoBar>
  );
}
