import { ProgressPath } from "@meander/ui/primitives/progress-path";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { problemsOf, type Step, stepOfField } from "../form-problems.ts";
import type { ActivityFormField, ActivityFormValues } from "../form-values.ts";
import styles from "../activity-form.module.css";

export const stepLabels = {
  what: "stepWhat",
  where: "stepWhere",
  when: "stepWhen",
  details: "stepDetails",
} as const satisfies Record<Step, string>;

type FormStepsProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  readonly steps: readonly Step[];
  readonly current: Step;
};

/** All steps, with a tick on those that are complete. Nothing is needed in the last, so only an entry completes it. */
export function FormSteps({ form, steps, current }: FormStepsProps) {
  const t = useTranslations("activityForm");
  useWatch({ control: form.control });
  const values = form.getValues();
  const problems = problemsOf(values, steps.includes("when") ? "create" : "suggest", true);
  const incomplete = new Set(Object.keys(problems).map((field) => stepOfField(field as ActivityFormField)));
  if (values.capacity === "" && values.languages.length === 0) incomplete.add("details");
  return (
    <div className={styles.steps}>
      <ProgressPath
        label={t("stepsLabel")}
        steps={steps.map((step) => ({ id: step, label: t(stepLabels[step]), isDone: !incomplete.has(step) }))}
        current={steps.indexOf(current)}
        doneLabel={t("stepDone")}
      />
    </div>
  );
}
