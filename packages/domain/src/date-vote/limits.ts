import { dateLimits } from "../constants.ts";
import type { ErrorKey } from "../messages/message.ts";
import { type DayCode, daysBetween } from "../time/day-code.ts";
import { dayCodeAt } from "../time/zone.ts";
import { type ActivityClock, type DateChoice, isSameChoice, isOptionOpen, isSkipped, isWellFormed } from "./option.ts";

export type DateProblem = "malformed" | "tooManyDays" | "dayTooFar" | "dayPassed" | "timeSkipped";

/** The catalogue key of the message for each problem. */
export const dateProblemMessages = {
  malformed: "fieldInvalid",
  tooManyDays: "tooManyDays",
  dayTooFar: "dayTooFar",
  dayPassed: "dayPassed",
  timeSkipped: "timeSkipped",
} as const satisfies Record<DateProblem, ErrorKey>;

export function distinctDays(choices: readonly Pick<DateChoice, "dayCode">[]): DayCode[] {
  return [...new Set(choices.map((choice) => choice.dayCode))].toSorted();
}

/** Why a single option can't be added. */
function findOptionProblem(choice: DateChoice, clock: ActivityClock): DateProblem | null {
  if (!isWellFormed(choice)) return "malformed";
  if (daysBetween(dayCodeAt(clock.now, clock.timezone), choice.dayCode) > dateLimits.maxDaysAhead) return "dayTooFar";
  if (!isOptionOpen(choice, clock)) return "dayPassed";
  return isSkipped(choice, clock.timezone) ? "timeSkipped" : null;
}

/**
 * Why the change is invalid. Existing options stay valid: the 14-day limit applies when a day is added, and a date may
 * pass during an edit. The limit counts days, so one morning may have six options.
 */
export function findDateProblem(
  before: readonly DateChoice[],
  after: readonly DateChoice[],
  clock: ActivityClock,
): DateProblem | null {
  for (const choice of after) {
    if (before.some((known) => isSameChoice(known, choice))) continue;
    const problem = findOptionProblem(choice, clock);
    if (problem) return problem;
  }
  return distinctDays(after).length > dateLimits.maxDaysPerActivity ? "tooManyDays" : null;
}
