import { dateLimits } from "@meander/domain/constants";
import { daysBetween } from "@meander/domain/time/day-code";
import { wallClockAt } from "@meander/domain/time/zone";

export type Nearness = "past" | "today" | "tomorrow" | "thisWeek" | "later";

const DAYS_OF_A_WEEK = 7;

/**
 * How near a local day is, in that time zone. As in the date filters, a day lasts until 5am: before that, both the
 * ending night and the coming day are today.
 */
export function nearnessOf(dayCode: string, now: Date, zone: string): Nearness {
  const clock = wallClockAt(now, zone);
  const days = daysBetween(clock.dayCode, dayCode);
  if (days === 0 || (days === -1 && clock.hour < dateLimits.todayEndsAtHour)) return "today";
  if (days < 0) return "past";
  if (days === 1) return "tomorrow";
  return days < DAYS_OF_A_WEEK ? "thisWeek" : "later";
}
