import { type ComponentType, lazy, Suspense } from "react";
import { useLoginPrompt } from "../shared/session/login-prompt.ts";
import { usePasswordPrompt } from "../shared/session/password-prompt.ts";
import { useUndoEmailPrompt } from "../shared/session/undo-email-prompt.ts";
import { useVerifyEmailPrompt } from "../shared/session/verify-email-prompt.ts";

const AuthDialog = lazy(async () => ({ default: (await import("../features/auth/auth-dialog.tsx")).AuthDialog }));
const PasswordDialog = lazy(async () => ({
  default: (await import("../features/auth/password-dialog.tsx")).PasswordDialog,
}));
const UndoEmailDialog = lazy(async () => ({
  default: (await import("../features/auth/undo-email-dialog.tsx")).UndoEmailDialog,
}));

const VerifyEmailDialog = lazy(async () => ({
  default: (await import("../features/auth/verify-email-dialog.tsx")).VerifyEmailDialog,
}));

/** The dialogs that any page may open. The code of each is fetched when it opens for the first time. */
export function DialogSlots() {
  return (
    <>
      <Slot isOpen={useUndoEmailPrompt() !== null} dialog={UndoEmailDialog} />
      <Slot isOpen={useVerifyEmailPrompt() !== null} dialog={VerifyEmailDialog} />
      <Slot isOpen={useLoginPrompt() !== null} dialog={AuthDialog} />
      <Slot isOpen={usePasswordPrompt() !== null} dialog={PasswordDialog} />
    </>
  );
}

function Slot({ isOpen, dialog: Dialog }: { readonly isOpen: boolean; readonly dialog: ComponentType }) {
  return isOpen ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
