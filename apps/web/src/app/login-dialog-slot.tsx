import { lazy, Suspense } from "react";
import { useLoginPrompt } from "../shared/session/login-prompt.ts";

const dialogs = import.meta.glob<{ AuthDialog: React.ComponentType }>("../features/auth/auth-dialog.tsx");
const load = dialogs["../features/auth/auth-dialog.tsx"];
const AuthDialog = load && lazy(async () => ({ default: (await load()).AuthDialog }));

/** The login dialog's code is fetched when it opens for the first time. */
export function LoginDialogSlot() {
  const isOpen = useLoginPrompt() !== null;
  return isOpen && AuthDialog !== undefined ? (
    <Suspense>
      <AuthDialog />
    </Suspense>
  ) : null;
}
