import { textLimits } from "@meander/domain/constants";
import { TextArea } from "@meander/ui/primitives/text-area";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";

type TextProps = {
  readonly label: string;
  readonly value: string | null;
  readonly isRequired?: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

export function LineField({ label, value, isRequired = false, error, onChange }: TextProps) {
  const t = useTranslations("profileEditing");
  return (
    <TextField
      label={label}
      value={value ?? ""}
      required={isRequired}
      error={error}
      limit={textLimits.authField}
      remainingLabel={(count) => t("charactersLeft", { count })}
      {...(!isRequired && { optionalLabel: t("optional") })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function LinesField({ label, value, error, onChange }: TextProps) {
  const t = useTranslations("profileEditing");
  return (
    <TextArea
      label={label}
      value={value ?? ""}
      error={error}
      limit={textLimits.editableText}
      remainingLabel={(count) => t("charactersLeft", { count })}
      optionalLabel={t("optional")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
