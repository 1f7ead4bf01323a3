import type { PageFormProblem } from "@meander/domain/site/page-forms";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";

type PlainPasswordProps = {
  readonly name: "password" | "newPassword";
  /** A password to choose, not the account's. */
  readonly isNew?: boolean;
  readonly problem: PageFormProblem | null;
};

/** A password field without the button that shows it. What was typed is never sent back. */
export function PlainPassword({ name, isNew = false, problem }: PlainPasswordProps) {
  const t = useTranslations("auth");
  return (
    <TextField
      name={name}
      label={t(name)}
      {...(isNew && { hint: t("passwordHint") })}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={problem?.fields[name]}
    />
  );
}
