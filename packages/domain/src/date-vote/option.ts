import { minuteMs } from "../time/durations.ts";
import { dateLimits } from "../constants.ts";
import { type DayCode, dayNumber, isDayCode } from "../time/day-code.ts";
import { isTimePeriodCode, periodOfHour, timePeriodOf } from "../time/period.ts";
import { instantOfWallClock, type TimeZone } from "../time/zone.ts";

/** `valid` is false once the voter no longer takes part. */
export type DateVote = { readonly userId: string; readonly valid: boolean };

/** When something might happen. At most one option of an activity has the same three values. */
export type DateChoice = {
  /** In the activity's own zone. */
  readonly dayCode: DayCode;
  readonly timePeriodCode: number;
  /** Decimal hour of that day, up to 29 (5am next day); `null` while only the period is chosen. */
  readonly timeCode: number | null;
};

/** Specification §3. */
export type DateOption = DateChoice & {
  readonly decidedStatusInt: number;
  readonly votes: readonly DateVote[];
};

/** What turns wall clocks into instants: the activity's zone and how long it lasts. */
export type ActivityClock = { readonly now: Date; readonly timezone: TimeZone; readonly durationMinutes: number };

export function isSameChoice(a: DateChoice, b: DateChoice): boolean {
  return a.dayCode === b.dayCode && a.timePeriodCode === b.timePeriodCode && a.timeCode === b.timeCode;
}

/** A day that exists, a period, and a time (if any) that belongs to the period. */
export function isWellFormed({ dayCode, timePeriodCode, timeCode }: DateChoice): boolean {
  if (!isDayCode(dayCode) || !isTimePeriodCode(timePeriodCode)) return false;
  if (timeCode === null) return true;
  return (
    timeCode >= dateLimits.minTimeCode &&
    timeCode <= dateLimits.maxTimeCode &&
    periodOfHour(timeCode) === timePeriodCode
  );
}

/** An option without a time starts with the first hour of its period. */
export function startHourOf({ timePeriodCode, timeCode }: DateChoice): number {
  return timeCode ?? timePeriodOf(timePeriodCode).firstHour;
}

export function startsAt(choice: DateChoice, timezone: TimeZone): Date {
  return instantOfWallClock(choice.dayCode, startHourOf(choice), timezone);
}

export function endsAt(choice: DateChoice, timezone: TimeZone, durationMinutes: number): Date {
  return new Date(startsAt(choice, timezone).getTime() + durationMinutes * minuteMs);
}

/** Its end is past. */
export function isCompleted(choice: DateChoice, { now, timezone, durationMinutes }: ActivityClock): boolean {
  return endsAt(choice, timezone, durationMinutes) <= now;
}

/** Its start is ahead. */
export function isFuture(choice: DateChoice, { now, timezone }: Pick<ActivityClock, "now" | "timezone">): boolean {
  return startsAt(choice, timezone) > now;
}

/**
 * May still be offered and voted for. With a time, it must not have started; 'this afternoon' stays a choice after noon
 * until it counts as completed.
 */
export function isStillOffered(choice: DateChoice, clock: ActivityClock): boolean {
  return choice.timeCode === null ? !isCompleted(choice, clock) : isFuture(choice, clock);
}

/** Earlier first, by the activity's own clock. */
export function compareByStart(a: DateChoice, b: DateChoice): number {
  const hours = (choice: DateChoice) => dayNumber(choice.dayCode) * 24 + startHourOf(choice);
  return hours(a) - hours(b);
}
