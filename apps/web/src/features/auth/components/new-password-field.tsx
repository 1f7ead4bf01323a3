import { PasswordField } from "@meander/ui/primitives/password-field";
import { useTranslations } from "use-intl";

export function NewPasswordField({ error }: { readonly error: string | undefined }) {
  const t = useTranslations("auth");
  return (
    <PasswordField
      name="newPassword"
      label={t("newPassword")}
      hint={t("passwordHint")}
      autoComplete="new-password"
      showLabel={t("showPassword")}
      hideLabel={t("hidePassword")}
      error={error}
    />
  );
}
