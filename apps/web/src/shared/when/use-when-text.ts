import type { ActivityCardView } from "@meander/domain/contract/activities";
import { isTonight } from "@meander/domain/discovery/tonight-window";
import { useNow, useTranslations } from "use-intl";
import { nearnessOf } from "./nearness.ts";
import { useDayTexts } from "./use-day-texts.ts";

type WhenActivity = Pick<ActivityCardView, "relevantDate" | "timezone">;

/** `Tonight 19:30`, `Tomorrow 08:45`, `Sun 13:00`, `Sat 28 Nov, 09:00`: in the activity's own time zone. */
export function useWhenText(): (activity: WhenActivity) => string | null {
  const t = useTranslations("when");
  const now = useNow();
  const days = useDayTexts();
  return ({ relevantDate, timezone }) => {
    if (relevantDate === null) return null;
    const { dayCode, timePeriodCode, timeCode } = relevantDate;
    const isNight = isTonight(new Date(relevantDate.startsAt), now, timezone.name);
    const nearness = nearnessOf(dayCode, now, timezone.name);
    const dayTexts = {
      past: () => days.shortDay(dayCode),
      today: () => (isNight ? t("tonight") : t("today")),
      tomorrow: () => t("tomorrow"),
      thisWeek: () => days.weekday(dayCode),
      later: () => days.shortDay(dayCode),
    };
    const time = timeCode === null ? days.period(timePeriodCode).toLocaleLowerCase() : days.clock(timeCode);
    if (timeCode === null && isNight && nearness === "today") return t("tonight");
    return t("dayAndTime", { day: dayTexts[nearness](), time });
  };
}
