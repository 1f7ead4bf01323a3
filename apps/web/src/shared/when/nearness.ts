import { dateLimits } from "@meander/domain/constants";
import { daysBetween } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";

export type Nearness = "past" | "today" | "tomorrow" | "thisWeek" | "later";

const hour = 3_600_000;
const DAYS_OF_A_WEEK = 7;

/** How near a local day is, on that zone's clock. A day goes on until 5am of the next (specification §9). */
export function nearnessOf(dayCode: string, now: Date, zone: string): Nearness {
  const today = dayCodeAt(new Date(now.getTime() - dateLimits.todayEndsAtHour * hour), zone);
  const days = daysBetween(today, dayCode);
  if (days < 0) return "past";
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days < DAYS_OF_A_WEEK ? "thisWeek" : "later";
}
