import type { ActivityCardView } from "@meander/domain/contract/activities";
import { isTonight } from "@meander/domain/discovery/tonight-window";
import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { nearnessOf } from "./nearness.ts";

type RelevantDate = NonNullable<ActivityCardView["relevantDate"]>;

/** The local day on which people come, and how near it is. Tonight lasts until 05:00. */
export function relevantDayOf(relevantDate: RelevantDate, now: Date, zone: string) {
  const { dayCode, timeCode, startsAt } = relevantDate;
  const isNight = isTonight(new Date(startsAt), now, zone);
  // Any other night has the calendar's day after midnight.
  const day = isNight ? dayCode : calendarDayOf({ dayCode, timeCode }).day;
  return { day, isNight, nearness: nearnessOf(day, now, zone) };
}
