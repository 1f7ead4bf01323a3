import { timePeriodCodes } from "@meander/domain/time/period";
import { PeriodChoice } from "@meander/ui/primitives/chip";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type DayEditing, isOffered, optionsOfDay, toggleDay, toggleOption, withExactTimes } from "../date-choice.ts";
import { ExactTimes } from "./exact-times.tsx";
import styles from "@meander/ui/primitives/field.module.css";
import activityFormStyles from "../activity-form.module.css";

/** The times of one chosen day: periods, or exact times. */
export function DayTimes({ day, choice, clock, onChange }: DayEditing) {
  const t = useTranslations("activityForm");
  const texts = useDayTexts();
  const id = useId();
  const options = optionsOfDay(choice, day);
  const [isExact, setIsExact] = useState(options.some((option) => (option.timeCode ?? null) !== null));
  const name = texts.longDay(day);
  return (
    <section className={activityFormStyles.dayTimes} data-testid="day-times" aria-labelledby={id}>
      <div className={activityFormStyles.dayTimesHead}>
        <h3 id={id}>
          <time dateTime={day}>{name}</time>
        </h3>
        <IconButton
          label={t("removeDay", { day: name })}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(toggleDay(choice, day, clock))}
        />
      </div>
      <SegmentedControl
        label={t("periodsLabel", { day: name })}
        segments={[
          { value: "periods", label: t("wholePeriods") },
          { value: "exact", label: t("exactTimes") },
        ]}
        value={isExact ? "exact" : "periods"}
        onChange={(value) => {
          setIsExact(value === "exact");
          onChange(withExactTimes(choice, day, value === "exact"));
        }}
      />
      {isExact ? (
        <ExactTimes day={day} choice={choice} clock={clock} onChange={onChange} />
      ) : (
        <div className={activityFormStyles.periodChoices} data-testid="period-choices">
          {timePeriodCodes.map((period) => {
            const option = { dayCode: day, timePeriodCode: period, timeCode: null };
            const isChosen = options.some((one) => one.timePeriodCode === period && (one.timeCode ?? null) === null);
            return (
              <PeriodChoice
                key={period}
                period={period}
                pressed={isChosen}
                disabled={!isChosen && !isOffered(option, clock)}
                onClick={() => onChange(toggleOption(choice, option))}
              >
                {texts.period(period)}
              </PeriodChoice>
            );
          })}
        </div>
      )}
      {options.length === 0 && <p className={styles.hint}>{t("dayNeedsTime")}</p>}
    </section>
  );
}
