import type { ActivityCardView } from "@meander/domain/contract/activities";
import { isTonight } from "@meander/domain/discovery/tonight-window";
import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { useNow, useTranslations } from "use-intl";
import { nearnessOf } from "./nearness.ts";
import { useDayTexts } from "./use-day-texts.ts";

type WhenActivity = Pick<ActivityCardView, "relevantDate" | "timezone">;

/**
 * `Tonight 19:30`, `Tomorrow 08:45`, `Sun 13:00`, `Mon 00:30 (Sun night)`, `Sat 28 Nov 09:00`; short `Tue 08:45`, `Mon
 * 00:30`, `28 Nov 09:00`. In the activity's own time zone.
 */
export function useWhenText(): (activity: WhenActivity, length?: "whole" | "short") => string | null {
  const t = useTranslations("when");
  const now = useNow();
  const days = useDayTexts();
  return ({ relevantDate, timezone }, length = "whole") => {
    if (relevantDate === null) return null;
    const { dayCode, timePeriodCode, timeCode } = relevantDate;
    const isShort = length === "short";
    const isNight = isTonight(new Date(relevantDate.startsAt), now, timezone.name);
    // Tonight lasts until 05:00; any other night has the calendar's day after midnight.
    const day = isNight ? dayCode : calendarDayOf({ dayCode, timeCode }).day;
    const nearness = nearnessOf(day, now, timezone.name);
    const date = () => (isShort ? days.dayAndMonth(day) : days.shortDay(day));
    const dayTexts = {
      past: date,
      today: () => (isNight ? t("tonight") : t("today")),
      tomorrow: () => (isShort ? days.weekday(day) : t("tomorrow")),
      thisWeek: () => days.weekday(day),
      later: date,
    };
    const isPlainClock = isNight || isShort;
    const clock = (hour: number) => (isPlainClock ? days.clock(hour) : days.clockOfNight({ dayCode, timeCode: hour }));
    const time = timeCode === null ? days.period(timePeriodCode).toLocaleLowerCase() : clock(timeCode);
    if (timeCode === null && isNight && nearness === "today") return t("tonight");
    return t("dayAndTime", { day: dayTexts[nearness](), time });
  };
}
