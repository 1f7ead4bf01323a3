import { minuteMs } from "../time/durations.ts";
import { dateLimits } from "../constants.ts";
import { type DayCode, dayNumber, isDayCode } from "../time/day-code.ts";
import { isTimePeriodCode, periodOfHour, timePeriodOf } from "../time/period.ts";
import { instantOfWallClock, type TimeZone, wallClockAt } from "../time/zone.ts";

/** `valid` is false once the voter no longer participates. */
export type DateVote = { readonly userId: string; readonly valid: boolean };

/** A possible date. The three values are unique within an activity. */
export type DateChoice = {
  /** In the activity's time zone. */
  readonly dayCode: DayCode;
  readonly timePeriodCode: number;
  /** Decimal hour of that day, up to 29 (5am of the next day); `null` if only the period is chosen. */
  readonly timeCode: number | null;
};

export type DateOption = DateChoice & {
  readonly decidedStatusInt: number;
  readonly votes: readonly DateVote[];
};

/** What converts wall-clock times to instants: the activity's time zone and duration. */
export type ActivityClock = { readonly now: Date; readonly timezone: TimeZone; readonly durationMinutes: number };

export function isSameChoice(a: DateChoice, b: DateChoice): boolean {
  return a.dayCode === b.dayCode && a.timePeriodCode === b.timePeriodCode && a.timeCode === b.timeCode;
}

/** Whether the day exists, the period is valid, and the time, if any, lies within the period. */
export function isWellFormed({ dayCode, timePeriodCode, timeCode }: DateChoice): boolean {
  if (!isDayCode(dayCode) || !isTimePeriodCode(timePeriodCode)) return false;
  if (timeCode === null) return true;
  return (
    timeCode >= dateLimits.minTimeCode &&
    timeCode <= dateLimits.maxTimeCode &&
    periodOfHour(timeCode) === timePeriodCode
  );
}

/** Without a time, the first hour of the period. */
export function startHourOf({ timePeriodCode, timeCode }: DateChoice): number {
  return timeCode ?? timePeriodOf(timePeriodCode).firstHour;
}

export function startsAt(choice: DateChoice, timezone: TimeZone): Date {
  return instantOfWallClock(choice.dayCode, startHourOf(choice), timezone);
}

/** Whether clocks go forward past that time: it would be the same instant as an hour later. */
export function isSkipped(choice: DateChoice, timezone: TimeZone): boolean {
  return wallClockAt(startsAt(choice, timezone), timezone).hour !== startHourOf(choice) % 24;
}

export function endsAt(choice: DateChoice, timezone: TimeZone, durationMinutes: number): Date {
  return new Date(startsAt(choice, timezone).getTime() + durationMinutes * minuteMs);
}

export function isCompleted(choice: DateChoice, { now, timezone, durationMinutes }: ActivityClock): boolean {
  return endsAt(choice, timezone, durationMinutes) <= now;
}

export function isFuture(choice: DateChoice, { now, timezone }: Pick<ActivityClock, "now" | "timezone">): boolean {
  return startsAt(choice, timezone) > now;
}

/**
 * Until then the option may be added and voted on, and the activity joined and found: an option with a time closes when
 * it starts; 'this afternoon' stays open after noon until it is completed. The SQL counterpart is
 * `date_option.closes_at`.
 */
export function closesAt(choice: DateChoice, timezone: TimeZone, durationMinutes: number): Date {
  return choice.timeCode === null ? endsAt(choice, timezone, durationMinutes) : startsAt(choice, timezone);
}

export function isOptionOpen(choice: DateChoice, { now, timezone, durationMinutes }: ActivityClock): boolean {
  return closesAt(choice, timezone, durationMinutes) > now;
}

/** Compares by local start time, earliest first. */
export function compareByStart(a: DateChoice, b: DateChoice): number {
  const hours = (choice: DateChoice) => dayNumber(choice.dayCode) * 24 + startHourOf(choice);
  return hours(a) - hours(b);
}
