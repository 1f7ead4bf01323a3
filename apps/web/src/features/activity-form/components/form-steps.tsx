import { ProgressPath } from "@meander/ui/primitives/progress-path";
import { useTranslations } from "use-intl";
import type { Step } from "../form-problems.ts";
import styles from "../activity-form.module.css";

export const stepLabels = {
  what: "stepWhat",
  where: "stepWhere",
  when: "stepWhen",
  details: "stepDetails",
} as const satisfies Record<Step, string>;

/** The progress through the steps; hidden in wide layouts, which show all of them. */
export function FormSteps({ steps, current }: { readonly steps: readonly Step[]; readonly current: Step }) {
  const t = useTranslations("activityForm");
  return (
    <div className={styles.steps}>
      <ProgressPath
        label={t("stepsLabel")}
        steps={steps.map((step) => ({ id: step, label: t(stepLabels[step]) }))}
        current={steps.indexOf(current)}
        doneLabel={t("stepDone")}
      />
    </div>
  );
}
