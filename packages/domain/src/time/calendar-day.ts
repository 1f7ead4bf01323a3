import { addDays, type DayCode } from "./day-code.ts";

const HOURS_OF_A_DAY = 24;

/** The day that a calendar shows: hours from 24 on belong to a day's night and to the next day's date. */
export function calendarDayOf({ dayCode, timeCode }: { readonly dayCode: DayCode; readonly timeCode: number | null }) {
  const isAfterMidnight = timeCode !== null && timeCode >= HOURS_OF_A_DAY;
  return { day: isAfterMidnight ? addDays(dayCode, 1) : dayCode, isAfterMidnight };
}
