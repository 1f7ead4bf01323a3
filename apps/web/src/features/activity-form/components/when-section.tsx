import { dateLimits } from "@meander/domain/constants";
import type { ActivityClock } from "@meander/domain/date-vote/option";
import { timePeriodCodes } from "@meander/domain/time/period";
import { PeriodChoice } from "@meander/ui/primitives/chip";
import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useNow, useTranslations } from "use-intl";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type DayChoice, firstExactOf, isOffered, togglePeriodOnAllDays } from "../date-choice.ts";
import type { ActivityFormValues } from "../form-values.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { DayPicker } from "./day-picker.tsx";
import { DayTimes } from "./day-times.tsx";
import { DurationField } from "./duration-field.tsx";
import { KnownDate } from "./known-date.tsx";
import { FormSection } from "./form-section.tsx";
import styles from "@meander/ui/primitives/field.module.css";
import activityFormStyles from "../activity-form.module.css";
import { useRef } from "react";
import { useInBrowser } from "../../../shared/page/use-in-browser.ts";

/** The device's time zone; London during server rendering. */
function useBrowserZone(): string {
  return useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, "Europe/London");
}

type WhenSectionProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** Once it is open, people vote; removing a day loses its votes. */
  readonly isDraft: boolean;
};

/** Up to five days with periods or exact times to vote on, or the date that the host knows. */
export function WhenSection({ form, isDraft }: WhenSectionProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const [days, options, durationMinutes, place, isDecided] = useWatch({
    control,
    name: ["days", "options", "durationMinutes", "place", "isDecided"],
  });
  const voted = useRef<DayChoice | null>(null);
  const browserZone = useBrowserZone();
  const clock: ActivityClock = { now: useNow(), timezone: place?.timezone ?? browserZone, durationMinutes };
  const choice: DayChoice = { days, options };

  function change(next: DayChoice) {
    form.setValue("days", next.days, { shouldDirty: true });
    form.setValue("options", next.options, { shouldDirty: true });
    form.clearErrors("options");
  }

  /** The days to vote on come back with the vote. */
  function decide(isKnown: boolean) {
    form.setValue("isDecided", isKnown, { shouldDirty: true });
    if (!isKnown) return change(voted.current ?? choice);
    voted.current = choice;
    change(firstExactOf(choice));
  }

  return (
    <FormSection step="when">
      {isDraft && (
        <SegmentedControl
          label={t("whenChoice")}
          segments={[
            { value: "vote", label: t("whenVote") },
            { value: "known", label: t("whenKnown") },
          ]}
          value={isDecided ? "known" : "vote"}
          onChange={(value) => decide(value === "known")}
        />
      )}
      <ChoiceGroup
        id="field-options"
        label={t(isDecided ? "knownLabel" : "whenLabel")}
        hint={isDecided ? t("knownHint") : t("whenHint", { max: dateLimits.maxDaysPerActivity })}
        error={errors.options?.message}
      >
        {isDecided ? (
          <KnownDate choice={choice} clock={clock} onChange={change} />
        ) : (
          <DayPicker choice={choice} clock={clock} onChange={change} />
        )}
      </ChoiceGroup>
      {!isDecided && days.length > 1 && <AllDays choice={choice} clock={clock} onChange={change} />}
      {!isDecided &&
        days.map((day) => <DayTimes key={day} day={day} choice={choice} clock={clock} onChange={change} />)}
      {!isDraft && <p className={styles.hint}>{t("votesWarning")}</p>}
      <DurationField
        minutes={durationMinutes}
        error={errors.durationMinutes?.message}
        onChange={(minutes) => form.setValue("durationMinutes", minutes, { shouldDirty: true })}
      />
    </FormSection>
  );
}

type DateProps = {
  readonly choice: DayChoice;
  readonly clock: ActivityClock;
  readonly onChange: (next: DayChoice) => void;
};

/** Toggles a period on every chosen day at once. */
function AllDays({ choice, clock, onChange }: DateProps) {
  const t = useTranslations("activityForm");
  const texts = useDayTexts();
  return (
    <fieldset className={activityFormStyles.allDays}>
      <legend className={styles.label}>{t("allDays")}</legend>
      <div className={activityFormStyles.periodChoices} data-testid="period-choices">
        {timePeriodCodes.map((period) => {
          const open = choice.days.filter((dayCode) =>
            isOffered({ dayCode, timePeriodCode: period, timeCode: null }, clock),
          );
          const isEverywhere = open.every((dayCode) =>
            choice.options.some(
              (option) => option.dayCode === dayCode && option.timePeriodCode === period && option.timeCode === null,
            ),
          );
          const name = texts.period(period);
          return (
            <PeriodChoice
              key={period}
              period={period}
              pressed={isEverywhere && open.length > 0}
              aria-label={isEverywhere ? t("removeFromAll", { period: name }) : t("addToAll", { period: name })}
              onClick={() => onChange(togglePeriodOnAllDays(choice, period, clock))}
            >
              {name}
            </PeriodChoice>
          );
        })}
      </div>
    </fieldset>
  );
}
