import { lazy, type ReactNode, Suspense } from "react";
import { useLoginPrompt } from "../shared/session/login-prompt.ts";
import { usePasswordPrompt } from "../shared/session/password-prompt.ts";
import { useUndoEmailPrompt } from "../shared/session/undo-email-prompt.ts";
import { useVerifyEmailPrompt } from "../shared/session/verify-email-prompt.ts";

const AuthDialog = lazy(async () => ({ default: (await import("../features/auth/auth-dialog.tsx")).AuthDialog }));
const RareDialog = lazy(async () => ({ default: (await import("../features/auth/rare-dialog.tsx")).RareDialog }));

/** The dialogs that any page may open. Their code is fetched when one opens for the first time. */
export function DialogSlots() {
  return (
    <>
      <Slot isOpen={useUndoEmailPrompt() !== null}>
        <RareDialog name="undoEmail" />
      </Slot>
      <Slot isOpen={useVerifyEmailPrompt() !== null}>
        <RareDialog name="verifyEmail" />
      </Slot>
      <Slot isOpen={useLoginPrompt() !== null}>
        <AuthDialog />
      </Slot>
      <Slot isOpen={usePasswordPrompt() !== null}>
        <RareDialog name="password" />
      </Slot>
    </>
  );
}

function Slot({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return isOpen && <Suspense>{children}</Suspense>;
}
