import { PublishedDialog } from "../../shared/activities/published-dialog.tsx";
import { PushDialog } from "../../shared/push/push-dialog.tsx";
import { TourDialog } from "../../shared/tour/tour-dialog.tsx";
import { EmailPromptDialog } from "./email-prompt-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { UndoEmailDialog } from "./undo-email-dialog.tsx";
import { VerifyEmailDialog } from "./verify-email-dialog.tsx";

const dialogs = {
  password: PasswordDialog,
  undoEmail: UndoEmailDialog,
  verifyEmail: VerifyEmailDialog,
  emailPrompt: EmailPromptDialog,
  published: PublishedDialog,
  tour: TourDialog,
  push: PushDialog,
} as const;

/** The dialogs that few visits open, in one download: one for each would cost every page more than it saves. */
export function RareDialogView({ name }: { readonly name: keyof typeof dialogs }) {
  const Dialog = dialogs[name];
  return <Dialog />;
}
