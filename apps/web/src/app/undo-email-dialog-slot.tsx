import { lazy, Suspense } from "react";
import { useUndoEmailPrompt } from "../shared/session/undo-email-prompt.ts";

const dialogs = import.meta.glob<{ UndoEmailDialog: React.ComponentType }>("../features/auth/undo-email-dialog.tsx");
const load = dialogs["../features/auth/undo-email-dialog.tsx"];
const UndoEmailDialog = load && lazy(async () => ({ default: (await load()).UndoEmailDialog }));

/** The dialog's code is fetched when it opens for the first time. */
export function UndoEmailDialogSlot() {
  const isOpen = useUndoEmailPrompt() !== null;
  return isOpen && UndoEmailDialog !== undefined ? (
    <Suspense>
      <UndoEmailDialog />
    </Suspense>
  ) : null;
}
