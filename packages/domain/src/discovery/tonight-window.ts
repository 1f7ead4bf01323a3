import { dateLimits } from "../constants.ts";
import type { InstantRange } from "../time/date-filter.ts";
import { addDays } from "../time/day-code.ts";
import { instantOfWallClock, type TimeZone, wallClockAt } from "../time/zone.ts";

/** With fewer hours of the night left than this, most of what 'tonight' could show is over. */
const shortNightHours = 4;
/** Then the morning that comes belongs to it. */
const morningEndsAtHour = 12;

/**
 * What 'tonight' looks at when no dates are asked for: from now to the end of the product's day, 5am. From 1am on, when
 * little of it is left, it goes on to noon of the morning that comes.
 */
export function tonightWindow(now: Date, zone: TimeZone): InstantRange {
  const { dayCode, hour } = wallClockAt(now, zone);
  const dawn = dateLimits.todayEndsAtHour;
  const to =
    hour >= dawn
      ? instantOfWallClock(addDays(dayCode, 1), dawn, zone)
      : instantOfWallClock(dayCode, hour >= dawn - shortNightHours ? morningEndsAtHour : dawn, zone);
  return { from: now, to };
}
