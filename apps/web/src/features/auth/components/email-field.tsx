import { TextField, type TextFieldProps } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";

type EmailFieldProps = Pick<TextFieldProps, "value" | "defaultValue" | "error" | "onChange">;

/** The address that a person logs in with. */
export function EmailField(props: EmailFieldProps) {
  const t = useTranslations("auth");
  return (
    <TextField
      {...props}
      name="emailAddress"
      label={t("email")}
      type="email"
      inputMode="email"
      autoComplete="username"
    />
  );
}
