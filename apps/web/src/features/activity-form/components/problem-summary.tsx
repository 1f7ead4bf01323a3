import type { Ref } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type Step, stepOfField, steps } from "../form-problems.ts";
import type { ActivityFormField, ActivityFormValues } from "../form-values.ts";
import styles from "../activity-form.module.css";

type ProblemSummaryProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly form: UseFormReturn<ActivityFormValues>;
  /** An error of the whole save request. */
  readonly failure: string | null;
  readonly onGo: (step: Step) => void;
};

/** Lists all problems, each with a link to its field. Gets the focus when problems appear. */
export function ProblemSummary({ ref, form, failure, onGo }: ProblemSummaryProps) {
  const t = useTranslations("activityForm");
  const { errors } = useFormState({ control: form.control });
  const problems = Object.entries(errors)
    .map(([field, error]) => ({ field: field as ActivityFormField, text: error?.message ?? "" }))
    .filter((problem) => problem.text !== "")
    .toSorted((one, other) => steps.indexOf(stepOfField(one.field)) - steps.indexOf(stepOfField(other.field)));
  const isEmpty = problems.length === 0 && failure === null;
  return (
    <div ref={ref} tabIndex={-1} className={styles.problemSummary} role="alert" hidden={isEmpty}>
      {failure !== null && <p>{failure}</p>}
      {problems.length > 0 && (
        <>
          <h2>{t("errorsHeading", { count: problems.length })}</h2>
          <ul>
            {problems.map(({ field, text }) => (
              <li key={field}>
                <a
                  href={`#field-${field}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(stepOfField(field));
                    requestAnimationFrame(() => focusField(field));
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function focusField(field: ActivityFormField): void {
  const target = document.getElementById(`field-${field}`);
  const control = target?.matches("input, textarea, select, button")
    ? target
    : target?.querySelector<HTMLElement>("input, textarea, select, button");
  (control ?? target)?.focus();
}
