import { dateLimits } from "../constants.ts";
import { addDays, type DayCode, weekdayOf } from "./day-code.ts";
import { instantOfWallClock, type TimeZone, wallClockAt } from "./zone.ts";

export const dateFilters = [
  { code: 0, name: "Any Date" },
  { code: 1, name: "Today" },
  { code: 2, name: "Tomorrow" },
  { code: 3, name: "This Week" },
  { code: 4, name: "This Weekend" },
  { code: 5, name: "Next Week" },
] as const;

export type DateFilterCode = (typeof dateFilters)[number]["code"];

/** Half-open: includes `from`, excludes `to`. */
export type InstantRange = { from: Date; to: Date };

type DayRange = { firstDay: DayCode; lastDay: DayCode; startsAtHour: number };

/**
 * A day ends at 05:00 of the next, so that late hours belong to the evening before. At 02:00 'today' means both the
 * ending night, with what began before midnight, and the coming day. Weeks start on Monday.
 */
function dayRangeOf(
  code: Exclude<DateFilterCode, 0>,
  { dayCode: today, hour }: ReturnType<typeof wallClockAt>,
): DayRange {
  const dawn = dateLimits.todayEndsAtHour;
  const current =
    hour < dawn ? { firstDay: addDays(today, -1), startsAtHour: dawn } : { firstDay: today, startsAtHour: 0 };
  const sunday = addDays(today, 7 - weekdayOf(today));
  switch (code) {
    case 1:
      return { ...current, lastDay: today };
    case 2:
      return { firstDay: addDays(today, 1), lastDay: addDays(today, 1), startsAtHour: dawn };
    case 3:
      return { ...current, lastDay: sunday };
    case 4:
      return { firstDay: addDays(sunday, -1), lastDay: sunday, startsAtHour: dawn };
    case 5:
      return { firstDay: addDays(sunday, 1), lastDay: addDays(sunday, 7), startsAtHour: dawn };
  }
}

/** The instants that match a filter in a time zone; `null` for Any Date, which matches all. */
export function rangeOfDateFilter(code: DateFilterCode, now: Date, zone: TimeZone): InstantRange | null {
  if (code === 0) return null;
  const { firstDay, lastDay, startsAtHour } = dayRangeOf(code, wallClockAt(now, zone));
  return {
    from: instantOfWallClock(firstDay, startsAtHour, zone),
    to: instantOfWallClock(addDays(lastDay, 1), dateLimits.todayEndsAtHour, zone),
  };
}
