import { counted } from "@meander/domain/number/abbreviate";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { decidedStatus, decidedStatusOf, relevantOptions } from "@meander/domain/date-vote/decided-status";
import { compareByStart, isOptionOpen } from "@meander/domain/date-vote/option";
import { winningOption } from "@meander/domain/date-vote/ranking";
import { editActivityPath } from "@meander/domain/paths";
import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { ProgressPath } from "@meander/ui/primitives/progress-path";
import { SelectField } from "@meander/ui/primitives/select-field";
import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { readResponse } from "../../../shared/api/client.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { useActivityChange } from "../use-activity-change.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import styles from "./host-panel.module.css";

/** Takes the dates from chosen days over exact times to the decided one. */
export function DatesPanel({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const stage = decidedStatusOf(activity.dates.options);
  const steps = [
    { id: "days", label: t("stageUndecidedName") },
    { id: "times", label: t("stagePredecidedName") },
    { id: "decided", label: t("stageDecidedName") },
  ];
  const hasOthers = relevantOptions(activity.dates.options).length < activity.dates.options.length;
  return (
    <section className={styles.part} aria-labelledby="dates-heading">
      <h2 id="dates-heading">{t("datesHeading")}</h2>
      <ProgressPath label={t("stageLabel")} steps={steps} current={stage - 1} doneLabel={t("stageDone")} />
      <p>{stageText(activity, stage, t)}</p>
      {stage !== decidedStatus.decided && <SettleDate activity={activity} />}
      <div className={styles.actions}>
        <ButtonLink variant="secondary" size="small" href={editActivityPath(activity._id)} LinkComponent={RouterLink}>
          {t("editDates")}
        </ButtonLink>
        {hasOthers && <DropOthers activity={activity} />}
      </div>
    </section>
  );
}

function stageText(activity: Activity, stage: number, t: ReturnType<typeof useTranslations<"activityHost">>): string {
  if (activity.dates.options.length === 0) return t("stageNone");
  if (stage === decidedStatus.decided) return t("stageDecided");
  if (stage === decidedStatus.undecided) return t("stageUndecided");
  const days = new Set(activity.dates.options.map((option) => option.dayCode));
  return days.size === 1 ? t("stagePredecided") : t("stagePredecidedDays");
}

/** Chooses the date to settle, the one with most votes by default. */
function SettleDate({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const texts = useDayTexts();
  const now = useNow();
  const clock = { now, timezone: activity.timezone.name, durationMinutes: activity.dates.durationMinutes };
  const open = activity.dates.options
    .filter((option) => option.decidedStatusInt !== decidedStatus.decided && isOptionOpen(option, clock))
    .toSorted(compareByStart);
  const leading = winningOption(open, clock);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = open.find((option) => option.id === chosenId) ?? leading;
  const advance = useActivityChange(
    activity._id,
    (api, option: DateOptionView) =>
      readResponse(
        api.private.activity[":activityId"].dates.advance.$post({
          param: { activityId: activity._id },
          json: { optionId: option.id },
        }),
      ),
    { done: chosen?.decidedStatusInt === decidedStatus.undecided ? t("advancedToTimes") : t("advancedToDecided") },
  );
  if (chosen === null) return null;
  const choices = open.map((option) => ({
    value: option.id,
    label: t("choice", {
      day: texts.shortDay(calendarDayOf(option).day),
      time: texts.timeOfDay(option),
      ...counted(option.voteCount),
    }),
  }));
  return (
    <div className={styles.settle}>
      <SelectField
        label={t("chooseOption")}
        options={choices}
        value={chosen.id}
        onChange={(event) => setChosenId(event.target.value)}
      />
      <Button loading={advance.isPending} onClick={() => advance.mutate(chosen)}>
        {chosen.decidedStatusInt === decidedStatus.undecided ? t("advanceToTimes") : t("advanceToDecided")}
      </Button>
    </div>
  );
}

function DropOthers({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const [isConfirming, setIsConfirming] = useState(false);
  const drop = useActivityChange(
    activity._id,
    (api) =>
      readResponse(api.private.activity[":activityId"].dates.back.$post({ param: { activityId: activity._id } })),
    { done: t("wentBack"), onDone: () => setIsConfirming(false) },
  );
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsConfirming(true)}>
        {t("goBack")}
      </Button>
      <ConfirmSheet
        isOpen={isConfirming}
        title={t("goBackQuestion")}
        text={t("goBackHint")}
        confirm={t("goBack")}
        isBusy={drop.isPending}
        onConfirm={() => drop.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
