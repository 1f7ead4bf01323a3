import { dateLimits } from "../constants.ts";
import type { InstantRange } from "../time/date-filter.ts";
import { addDays, type DayCode } from "../time/day-code.ts";
import { timePeriodOf } from "../time/period.ts";
import { instantOfWallClock, type TimeZone, wallClockAt } from "../time/zone.ts";

const EVENING = 3;

/** A night by local time: from 17:00 of its day to 05:00 of the next. */
export type Night = InstantRange & { readonly day: DayCode };

/**
 * The night that 'tonight' refers to: the current or next one. Before 05:00 it is the night that began the day before.
 */
export function nightOf(now: Date, zone: TimeZone): Night {
  const { dayCode, hour } = wallClockAt(now, zone);
  const day = hour < dateLimits.todayEndsAtHour ? addDays(dayCode, -1) : dayCode;
  return {
    day,
    from: instantOfWallClock(day, timePeriodOf(EVENING).firstHour, zone),
    to: instantOfWallClock(addDays(day, 1), dateLimits.todayEndsAtHour, zone),
  };
}

/** Whether a start lies in tonight's window, also if it has passed. */
export function isTonight(startsAt: Date, now: Date, zone: TimeZone): boolean {
  const { from, to } = nightOf(now, zone);
  return from <= startsAt && startsAt < to;
}
