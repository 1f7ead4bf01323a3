import { lazy, Suspense } from "react";
import { usePasswordPrompt } from "../shared/session/password-prompt.ts";

const dialogs = import.meta.glob<{ PasswordDialog: React.ComponentType }>("../features/auth/password-dialog.tsx");
const load = dialogs["../features/auth/password-dialog.tsx"];
const PasswordDialog = load && lazy(async () => ({ default: (await load()).PasswordDialog }));

/** The dialog's code is fetched when it opens for the first time. */
export function PasswordDialogSlot() {
  const isOpen = usePasswordPrompt() !== null;
  return isOpen && PasswordDialog !== undefined ? (
    <Suspense>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
