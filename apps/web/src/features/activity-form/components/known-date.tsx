import { message } from "@meander/domain/messages/message";
import { dateProblemMessages } from "@meander/domain/date-vote/limits";
import { TextField } from "@meander/ui/primitives/text-field";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type DayChoice, type DayEditing, optionAtClock, problemOfOption } from "../date-choice.ts";
import { DayPicker } from "./day-picker.tsx";
import styles from "./known-date.module.css";

const USUAL_TIME = "19:00";

/** The one day and start time of a host who knows them; rounded to the quarter hour. */
export function KnownDate({ choice, clock, onChange }: Omit<DayEditing, "day">) {
  const t = useTranslations("activityForm");
  const messageText = useMessageText();
  const texts = useDayTexts();
  const [known] = choice.options;
  const [time, setTime] = useState(known === undefined ? USUAL_TIME : texts.time(known));
  const [day] = choice.days;
  const option = day === undefined ? null : optionAtClock(day, time);
  const found = option === null ? null : problemOfOption(option, clock);
  const isOutside = day !== undefined && option === null;
  const problem = found === null ? undefined : messageText(message(dateProblemMessages[found]));

  function change(nextDay: string | undefined, nextTime: string) {
    setTime(nextTime);
    const next = nextDay === undefined ? null : optionAtClock(nextDay, nextTime);
    const isPossible = next !== null && problemOfOption(next, clock) === null;
    onChange({ days: nextDay === undefined ? [] : [nextDay], options: isPossible ? [next] : [] });
  }

  return (
    <>
      <DayPicker
        choice={choice}
        clock={clock}
        isSingle
        onChange={({ days }: DayChoice) => change(days.find((one) => one !== day) ?? day, time)}
      />
      <div className={styles.time}>
        <TextField
          type="time"
          step={900}
          label={t("knownTime")}
          value={time}
          error={isOutside ? t("timeOutside") : problem}
          onChange={(event) => change(day, event.target.value)}
        />
      </div>
    </>
  );
}
