import type { PageFormName } from "@meander/domain/site/page-forms";
import { FormProblem } from "../forms/form-problem.tsx";
import { typedIn, usePageFormProblem } from "./page-form-problem.ts";

type RefusedWordsProps = { readonly form: PageFormName; readonly field: string };

/** Of a refused form that the page no longer has, e.g. because the session ended: why, and what was typed. */
export function RefusedWords({ form, field }: RefusedWordsProps) {
  const problem = usePageFormProblem(form);
  if (problem === null) return null;
  const words = typedIn(problem, field);
  return (
    <>
      <FormProblem text={problem.message} />
      {words !== "" && <blockquote translate="no">{words}</blockquote>}
    </>
  );
}
