import type { DayCode } from "../time/day-code.ts";
import { decidedStatus } from "./decided-status.ts";
import { type DateProblem, distinctDays, findDateProblem } from "./limits.ts";
import { type ActivityClock, type DateChoice, type DateOption, isFuture, isSameChoice } from "./option.ts";

/** The activity's clock, and the voter of added options. */
export type ToggleContext = ActivityClock & { readonly userId: string };

export type ToggleResult<Option extends DateOption> =
  | { ok: true; options: (Option | DateOption)[] }
  | { ok: false; problem: DateProblem };

/** A new option with its creator's vote; undecided if it has no time. */
export function newDateOption({ dayCode, timePeriodCode, timeCode }: DateChoice, userId: string): DateOption {
  return {
    dayCode,
    timePeriodCode,
    timeCode,
    decidedStatusInt: timeCode === null ? decidedStatus.undecided : decidedStatus.predecided,
    votes: [{ userId, valid: true }],
  };
}

/** The only date of a host who knows it, with a time: decided without a vote. */
export function decidedDateOption(choice: DateChoice, userId: string): DateOption {
  return { ...newDateOption(choice, userId), decidedStatusInt: decidedStatus.decided };
}

/**
 * Adds a time period to every day on which it is upcoming, or removes it if all have it. Days default to those of the
 * options.
 */
export function toggleTimePeriod<Option extends DateOption>(
  options: readonly Option[],
  timePeriodCode: number,
  context: ToggleContext,
  days: readonly DayCode[] = distinctDays(options),
): ToggleResult<Option> {
  const choices = days
    .map((dayCode): DateChoice => ({ dayCode, timePeriodCode, timeCode: null }))
    .filter((choice) => isFuture(choice, context));
  const missing = choices.filter((choice) => !options.some((option) => isSameChoice(option, choice)));
  if (missing.length === 0) {
    const others = options.filter((option) => !choices.some((choice) => isSameChoice(option, choice)));
    return { ok: true, options: others };
  }
  const added = [...options, ...missing.map((choice) => newDateOption(choice, context.userId))];
  const problem = findDateProblem(options, added, context);
  return problem ? { ok: false, problem } : { ok: true, options: added };
}
