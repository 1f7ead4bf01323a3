import { lazy, Suspense } from "react";
import { useLoginPrompt } from "../shared/session/login-prompt.ts";
import { useRareDialog } from "../shared/session/rare-dialogs.ts";

const AuthDialog = lazy(async () => ({ default: (await import("../features/auth/auth-dialog.tsx")).AuthDialog }));
const RareDialogView = lazy(async () => ({
  default: (await import("../features/auth/rare-dialog.tsx")).RareDialogView,
}));

/** The dialogs that any page may open. Their code is fetched when one opens for the first time. */
export function DialogSlots() {
  const rare = useRareDialog();
  const isLoginOpen = useLoginPrompt() !== null;
  return (
    <Suspense>
      {rare !== null && <RareDialogView name={rare.name} />}
      {isLoginOpen && <AuthDialog />}
    </Suspense>
  );
}
