import type { DayCode } from "../time/day-code.ts";
import { decidedStatus } from "./decided-status.ts";
import { type DateProblem, distinctDays, findDateProblem } from "./limits.ts";
import { type ActivityClock, type DateChoice, type DateOption, isFuture, isSameChoice } from "./option.ts";

/** The clock of the activity and whose vote goes with what is added. */
export type ToggleContext = ActivityClock & { readonly userId: string };

export type ToggleResult<Option extends DateOption> =
  | { ok: true; options: (Option | DateOption)[] }
  | { ok: false; problem: DateProblem };

/** A new option with its maker's vote: undecided while it has no time. */
export function newDateOption({ dayCode, timePeriodCode, timeCode }: DateChoice, userId: string): DateOption {
  return {
    dayCode,
    timePeriodCode,
    timeCode,
    decidedStatusInt: timeCode === null ? decidedStatus.undecided : decidedStatus.predecided,
    votes: [{ userId, valid: true }],
  };
}

/** Adds the option with the current person's vote, or removes it when it is there. */
export function toggleDateOption<Option extends DateOption>(
  options: readonly Option[],
  choice: DateChoice,
  context: ToggleContext,
): ToggleResult<Option> {
  const others = options.filter((option) => !isSameChoice(option, choice));
  if (others.length < options.length) return { ok: true, options: others };
  const added = [...options, newDateOption(choice, context.userId)];
  const problem = findDateProblem(options, added, context);
  return problem ? { ok: false, problem } : { ok: true, options: added };
}

/**
 * Adds a time period to every day whose period is still in the future, or removes it from all of them when all have it.
 * The days are those of the options unless given.
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
    const kept = options.filter((option) => !choices.some((choice) => isSameChoice(option, choice)));
    return { ok: true, options: kept };
  }
  const added = [...options, ...missing.map((choice) => newDateOption(choice, context.userId))];
  const problem = findDateProblem(options, added, context);
  return problem ? { ok: false, problem } : { ok: true, options: added };
}
