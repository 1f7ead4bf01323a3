import type { ActivityCardView } from "@meander/domain/contract/activities";
import { useNow, useTranslations } from "use-intl";
import { relevantDayOf } from "./relevant-day.ts";
import { useDayTexts } from "./use-day-texts.ts";

type WhenActivity = Pick<ActivityCardView, "relevantDate" | "timezone">;

/**
 * `Tonight 19:30`, `Tomorrow 08:45`, `Sun 13:00`, `Mon 00:30 (Sun night)`, `Sat 28 Nov 09:00`: in the activity's own time
 * zone.
 */
export function useWhenText(): (activity: WhenActivity) => string | null {
  const t = useTranslations("when");
  const now = useNow();
  const days = useDayTexts();
  return ({ relevantDate, timezone }) => {
    if (relevantDate === null) return null;
    const { dayCode, timePeriodCode, timeCode } = relevantDate;
    const { day, isNight, nearness } = relevantDayOf(relevantDate, now, timezone.name);
    const dayTexts = {
      past: () => days.shortDay(day),
      today: () => (isNight ? t("tonight") : t("today")),
      tomorrow: () => t("tomorrow"),
      thisWeek: () => days.weekday(day),
      later: () => days.shortDay(day),
    };
    const clock = (hour: number) => (isNight ? days.clock(hour) : days.clockOfNight({ dayCode, timeCode: hour }));
    const time = timeCode === null ? days.period(timePeriodCode).toLocaleLowerCase() : clock(timeCode);
    if (timeCode === null && isNight && nearness === "today") return t("tonight");
    return t("dayAndTime", { day: dayTexts[nearness](), time });
  };
}
