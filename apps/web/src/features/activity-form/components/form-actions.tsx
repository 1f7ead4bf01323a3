import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import type { Step } from "../form-problems.ts";

type FormActionsProps = {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly isDraft: boolean;
  readonly isBusy: boolean;
  readonly publishLabel: string;
  readonly onSaveDraft: () => void;
};

/** Under the thumb: the way through the steps, and saving at any time. Publishing waits for the last step on a phone. */
export function FormActions({ steps, step, onStep, isDraft, isBusy, publishLabel, onSaveDraft }: FormActionsProps) {
  const t = useTranslations("activityForm");
  const index = steps.indexOf(step);
  const previous = steps[index - 1];
  const next = steps[index + 1];
  return (
    <div className="activity-form__actions" data-last={next === undefined || undefined}>
      {previous !== undefined && (
        <Button variant="ghost" className="activity-form__previous" onClick={() => onStep(previous)}>
          {t("previous")}
        </Button>
      )}
      <span className="activity-form__space" />
      {isDraft && (
        <Button variant="secondary" loading={isBusy} onClick={onSaveDraft}>
          {t("saveDraft")}
        </Button>
      )}
      {next !== undefined && (
        <Button className="activity-form__next" onClick={() => onStep(next)}>
          {t("next")}
        </Button>
      )}
      <Button type="submit" className="activity-form__publish" loading={isBusy}>
        {isDraft ? publishLabel : t("saveChanges")}
      </Button>
    </div>
  );
}
