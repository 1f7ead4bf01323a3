import type { PageFormProblem } from "@meander/domain/site/page-forms";
import { typedIn } from "../../../shared/without-scripts/page-form-problem.ts";
import { EmailField } from "../components/email-field.tsx";

/** The field of an email address, with what was typed before a refusal. */
export function TypedEmail({ problem }: { readonly problem: PageFormProblem | null }) {
  return <EmailField defaultValue={typedIn(problem, "emailAddress")} error={problem?.fields.emailAddress} />;
}
