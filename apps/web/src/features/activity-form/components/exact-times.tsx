import { dateProblemMessages } from "@meander/domain/date-vote/limits";
import { message } from "@meander/domain/messages/message";
import { Button } from "@meander/ui/primitives/button";
import { PeriodChoice } from "@meander/ui/primitives/chip";
import { TextField } from "@meander/ui/primitives/text-field";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type DayEditing, optionAtClock, optionsOfDay, problemOfOption, toggleOption } from "../date-choice.ts";
import styles from "../activity-form.module.css";

/** Exact start times, rounded to the quarter hour. Times after midnight belong to the previous day's night. */
export function ExactTimes({ day, choice, clock, onChange }: DayEditing) {
  const t = useTranslations("activityForm");
  const messageText = useMessageText();
  const texts = useDayTexts();
  const [typed, setTyped] = useState("19:00");
  const [problem, setProblem] = useState<string | undefined>();
  const options = optionsOfDay(choice, day);
  const name = texts.longDay(day);

  function add() {
    const option = optionAtClock(day, typed);
    if (option === null) return setProblem(t("timeOutside"));
    const found = problemOfOption(option, clock);
    if (found !== null) return setProblem(messageText(message(dateProblemMessages[found])));
    setProblem(undefined);
    const isKnown = options.some((one) => one.timeCode === option.timeCode);
    if (!isKnown) onChange(toggleOption(choice, option));
  }
  function addByKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }

  return (
    <div className={styles.exactTimes}>
      {options.length > 0 && (
        <div className={styles.periodChoices} data-testid="period-choices">
          {options.map((option) => (
            <PeriodChoice
              key={option.timeCode}
              period={periodCodeOf(option.timePeriodCode)}
              pressed
              aria-label={t("removeTime", { time: texts.time(option) })}
              onClick={() => onChange(toggleOption(choice, option))}
            >
              <time>{texts.time(option)}</time>
              <X aria-hidden="true" />
            </PeriodChoice>
          ))}
        </div>
      )}
      <div className={styles.exactTimesAdd}>
        <TextField
          type="time"
          step={900}
          label={t("timeFieldLabel", { day: name })}
          labelHidden
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addByKey}
        />
        <Button variant="secondary" onClick={add}>
          {t("addTimeButton")}
        </Button>
      </div>
    </div>
  );
}
