import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import type { PageFormProblem } from "@meander/domain/site/page-forms";
import { typedIn } from "../../../shared/without-scripts/page-form-problem.ts";

/** The field of an email address, with what was typed before a refusal. */
export function TypedEmail({ problem }: { readonly problem: PageFormProblem | null }) {
  const t = useTranslations("auth");
  return (
    <TextField
      name="emailAddress"
      label={t("email")}
      type="email"
      inputMode="email"
      autoComplete="username"
      defaultValue={typedIn(problem, "emailAddress")}
      error={problem?.fields.emailAddress}
    />
  );
}
