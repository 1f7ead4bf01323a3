import { dateLimits } from "@meander/domain/constants";
import type { ActivityClock } from "@meander/domain/date-vote/option";
import { periodClass } from "@meander/ui/primitives/period-sign";
import { useTranslations } from "use-intl";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type DayChoice, offeredDays, optionsOfDay, toggleDay, tonightOf } from "../date-choice.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "@meander/ui/primitives/field.module.css";
import activityFormStyles from "../activity-form.module.css";

type DayPickerProps = {
  readonly choice: DayChoice;
  readonly clock: ActivityClock;
  /** Another day takes the place of the chosen one. */
  readonly isSingle?: boolean;
  readonly onChange: (next: DayChoice) => void;
};

/** The next fourteen days as tiles; a chosen tile lists its times. Chosen days in the past stay visible. */
export function DayPicker({ choice, clock, isSingle = false, onChange }: DayPickerProps) {
  const t = useTranslations("activityForm");
  const texts = useDayTexts();
  const days = [...new Set([...choice.days, ...offeredDays(clock)])].toSorted();
  const tonight = tonightOf(clock);
  const isFull = !isSingle && choice.days.length >= dateLimits.maxDaysPerActivity;
  const max = dateLimits.maxDaysPerActivity;
  const severalText = (count: number) => (isFull ? t("tooManyDays", { max }) : t("daysChosen", { count, max }));
  const singleText = (day: string | undefined) => (day === undefined ? t("knownDay") : texts.longDay(day));
  return (
    <>
      <div className={activityFormStyles.dayPicker}>
        {days.map((day) => {
          const isChosen = choice.days.includes(day);
          const periods = [...new Set(optionsOfDay(choice, day).map((option) => option.timePeriodCode))];
          return (
            <button
              key={day}
              type="button"
              className={activityFormStyles.dayPickerDay}
              data-testid="day-picker-day"
              data-tonight={day === tonight || undefined}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onChange(toggleDay(choice, day, clock))}
            >
              <time dateTime={day}>
                <span className={a11y.visuallyHidden}>
                  {day === tonight ? t("tonightDay", { day: texts.longDay(day) }) : texts.longDay(day)}
                </span>
                <span aria-hidden="true" className={activityFormStyles.dayPickerWeekday}>
                  {day === tonight ? t("tonight") : texts.weekday(day)}
                </span>
                <span aria-hidden="true" className={activityFormStyles.dayPickerNumber}>
                  {texts.dayOfMonth(day)}
                </span>
              </time>
              <span className={activityFormStyles.dayPickerDots} aria-hidden="true">
                {periods.map((period) => (
                  <span
                    key={period}
                    className={classNames(activityFormStyles.dayPickerDot, periodClass(periodCodeOf(period)))}
                  />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      <p className={styles.hint} role="status">
        {isSingle ? singleText(choice.days[0]) : severalText(choice.days.length)}
      </p>
    </>
  );
}
