import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import type { Step } from "../form-problems.ts";
import styles from "../activity-form.module.css";

type FormActionsProps = {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly isDraft: boolean;
  readonly isBusy: boolean;
  readonly publishLabel: string;
  readonly onSaveDraft: () => void;
};

/**
 * The fixed bar at the bottom: navigation between steps, and saving at any time. On a phone, publishing needs the last
 * step.
 */
export function FormActions({ steps, step, onStep, isDraft, isBusy, publishLabel, onSaveDraft }: FormActionsProps) {
  const t = useTranslations("activityForm");
  const index = steps.indexOf(step);
  const previous = steps[index - 1];
  const next = steps[index + 1];
  return (
    <div className={styles.actions} data-last={next === undefined || undefined}>
      {previous !== undefined && (
        <Button variant="ghost" className={styles.previous} onClick={() => onStep(previous)}>
          {t("previous")}
        </Button>
      )}
      <span className={styles.space} />
      {isDraft && (
        <Button variant="secondary" loading={isBusy} onClick={onSaveDraft}>
          {t("saveDraft")}
        </Button>
      )}
      {next !== undefined && (
        <Button className={styles.next} data-testid="activity-form-next" onClick={() => onStep(next)}>
          {t("next")}
        </Button>
      )}
      <Button type="submit" className={styles.publish} data-testid="activity-form-publish" loading={isBusy}>
        {isDraft ? publishLabel : t("saveChanges")}
      </Button>
    </div>
  );
}
