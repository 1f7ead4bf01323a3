import type { ActivityPinView } from "@meander/domain/contract/discovery";
import { useNow, useTranslations } from "use-intl";
import { datesToVoteOn } from "../activities/dates-to-vote-on.ts";
import { relevantDayOf } from "../when/relevant-day.ts";
import { useDayTexts } from "../when/use-day-texts.ts";

/** `Tonight 19:30`, `Sun afternoon`, `28 Nov 09:00`, `Sun 13:00 +2` with two other dates, `Idea`: what fits on a pin. */
export function usePinText(): (pin: ActivityPinView) => string {
  const t = useTranslations("drawnMap");
  const texts = useTranslations("when");
  const now = useNow();
  const days = useDayTexts();
  return (pin) => {
    const { relevantDate, timezone } = pin;
    if (relevantDate === null) return t("idea");
    const others = datesToVoteOn(pin) - 1;
    const { day, isNight, nearness } = relevantDayOf(relevantDate, now, timezone.name);
    const { timePeriodCode, timeCode } = relevantDate;
    const dayTexts = {
      past: () => days.dayAndMonth(day),
      today: () => (isNight ? texts("tonight") : texts("today")),
      tomorrow: () => days.weekday(day),
      thisWeek: () => days.weekday(day),
      later: () => days.dayAndMonth(day),
    };
    const time = timeCode === null ? days.period(timePeriodCode).toLocaleLowerCase() : days.clock(timeCode);
    const isPlainTonight = timeCode === null && isNight && nearness === "today";
    const when = isPlainTonight ? texts("tonight") : texts("dayAndTime", { day: dayTexts[nearness](), time });
    return others > 0 ? t("dateAndMore", { when, count: others }) : when;
  };
}
