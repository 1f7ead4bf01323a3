import { dateLimits } from "../constants.ts";
import type { ErrorKey } from "../messages/message.ts";
import { type DayCode, daysBetween } from "../time/day-code.ts";
import { dayCodeAt } from "../time/zone.ts";
import { type ActivityClock, type DateChoice, isSameChoice, isStillOffered, isWellFormed } from "./option.ts";

export type DateProblem = "malformed" | "tooManyDays" | "dayTooFar" | "dayPassed";

/** The text of the catalogue that says so. */
export const dateProblemMessages = {
  malformed: "fieldInvalid",
  tooManyDays: "tooManyDays",
  dayTooFar: "dayTooFar",
  dayPassed: "dayPassed",
} as const satisfies Record<DateProblem, ErrorKey>;

export function distinctDays(choices: readonly Pick<DateChoice, "dayCode">[]): DayCode[] {
  return [...new Set(choices.map((choice) => choice.dayCode))].toSorted();
}

/** Why an option can't be added, seen alone. */
function problemOf(choice: DateChoice, clock: ActivityClock): DateProblem | null {
  if (!isWellFormed(choice)) return "malformed";
  if (daysBetween(dayCodeAt(clock.now, clock.timezone), choice.dayCode) > dateLimits.maxDaysAhead) return "dayTooFar";
  return isStillOffered(choice, clock) ? null : "dayPassed";
}

/**
 * Why the options may not become these. Those that were there before stay welcome: the 14 days count when a day is added,
 * and a date may pass while others are edited. The limit counts days, so one morning may hold six options.
 */
export function findDateProblem(
  before: readonly DateChoice[],
  after: readonly DateChoice[],
  clock: ActivityClock,
): DateProblem | null {
  for (const choice of after) {
    if (before.some((known) => isSameChoice(known, choice))) continue;
    const problem = problemOf(choice, clock);
    if (problem) return problem;
  }
  return distinctDays(after).length > dateLimits.maxDaysPerActivity ? "tooManyDays" : null;
}
