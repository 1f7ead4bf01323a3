import { auth } from "@meander/domain/messages/en/auth";
import { asksCurrentPassword } from "@meander/domain/validation/password";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useTranslations } from "use-intl";
import { MoreWords } from "../../shared/i18n/more-words.tsx";
import { closePassword, usePasswordPrompt } from "../../shared/session/password-prompt.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { ResetPasswordForm } from "./components/reset-password-form.tsx";
import { UpdatePasswordForm } from "./components/update-password-form.tsx";

const words = { auth };

/** 'Set your new password': by a mailed link, or by somebody logged in, who says the current one if they have one (specification §5). */
export function PasswordDialog() {
  return (
    <MoreWords words={words}>
      <PasswordSheet />
    </MoreWords>
  );
}

function PasswordSheet() {
  const t = useTranslations("auth");
  const resetHash = usePasswordPrompt()?.resetHash;
  const hasPassword = useSession()?.hasPassword ?? false;
  const isCurrentAsked = asksCurrentPassword({ hasPassword, hasResetHash: resetHash !== undefined });
  const subtitleOfUpdate = hasPassword ? t("newPasswordSubtitle") : t("newPasswordMissing");
  return (
    <Sheet
      open
      onClose={closePassword}
      title={t("newPasswordTitle")}
      subtitle={resetHash === undefined ? subtitleOfUpdate : t("newPasswordByLink")}
      closeLabel={t("close")}
      size="small"
    >
      {resetHash === undefined ? (
        <UpdatePasswordForm isCurrentAsked={isCurrentAsked} />
      ) : (
        <ResetPasswordForm resetHash={resetHash} />
      )}
    </Sheet>
  );
}
