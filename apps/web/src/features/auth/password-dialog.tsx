import { auth } from "@meander/domain/messages/en/auth";
import { requiresCurrentPassword } from "@meander/domain/validation/password";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../shared/i18n/extra-messages-provider.tsx";
import { closeRareDialog, useRareDialogNamed } from "../../shared/session/rare-dialogs.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { ResetPasswordForm } from "./components/reset-password-form.tsx";
import { UpdatePasswordForm } from "./components/update-password-form.tsx";

const extraMessages = { auth };

/**
 * Sets a new password, by a mailed link or within a session. A session requires the current one if
 * there is one.
 */
export function PasswordDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <PasswordSheet />
    </ExtraMessagesProvider>
  );
}

function PasswordSheet() {
  const t = useTranslations("auth");
  const resetHash = useRareDialogNamed("password")?.resetHash;
  const hasPassword = useSession()?.hasPassword ?? false;
  const requiresCurrent = requiresCurrentPassword({ hasPassword, hasResetHash: resetHash !== undefined });
  const subtitleOfUpdate = hasPassword ? t("newPasswordSubtitle") : t("newPasswordMissing");
  return (
    <Sheet
      open
      onClose={closeRareDialog}
      title={t("newPasswordTitle")}
      subtitle={resetHash === undefined ? subtitleOfUpdate : t("newPasswordByLink")}
      closeLabel={t("close")}
      size="small"
    >
      {resetHash === undefined ? (
        <UpdatePasswordForm requiresCurrent={requiresCurrent} />
      ) : (
        <ResetPasswordForm resetHash={resetHash} />
      )}
    </Sheet>
  );
}
