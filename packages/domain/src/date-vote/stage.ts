import { hoursOf } from "../time/period.ts";
import { decidedStatus, relevantOptions } from "./decided-status.ts";
import { type ActivityClock, type DateChoice, type DateOption, isFuture, isSameChoice } from "./option.ts";

export type AdvanceResult<Option extends DateOption> =
  | { ok: true; options: (Option | DateOption)[] }
  | { ok: false; problem: "unknownOption" | "alreadyDecided" | "passed" };

type Clock = Pick<ActivityClock, "now" | "timezone">;

/**
 * One predecided option for each upcoming hour of the period. Only the caller's vote is copied: other voters choose
 * their hours themselves.
 */
function hourOptions(option: DateOption, userId: string, clock: Clock): DateOption[] {
  const votes = option.votes.filter((vote) => vote.userId === userId);
  const hours = hoursOf(option.timePeriodCode).map((timeCode) => ({
    dayCode: option.dayCode,
    timePeriodCode: option.timePeriodCode,
    timeCode,
    decidedStatusInt: decidedStatus.predecided,
    votes,
  }));
  return hours.filter((hour) => isFuture(hour, clock));
}

/**
 * Advances one option by a stage: an undecided one is replaced by one option for each hour of its
 * period, a predecided one becomes decided with its votes. Other options are unchanged. Started options can't be
 * advanced.
 */
export function advanceOption<Option extends DateOption>(
  options: readonly Option[],
  choice: DateChoice,
  userId: string,
  clock: Clock,
): AdvanceResult<Option> {
  const chosen = options.find((option) => isSameChoice(option, choice));
  if (!chosen) return { ok: false, problem: "unknownOption" };
  if (chosen.decidedStatusInt === decidedStatus.decided) return { ok: false, problem: "alreadyDecided" };
  if (chosen.decidedStatusInt === decidedStatus.predecided) {
    if (!isFuture(chosen, clock)) return { ok: false, problem: "passed" };
    const decide = (option: Option) =>
      option === chosen ? { ...option, decidedStatusInt: decidedStatus.decided } : option;
    return { ok: true, options: options.map(decide) };
  }
  // An hour that already was an option of its own keeps its votes.
  const ahead = hourOptions(chosen, userId, clock);
  if (ahead.length === 0) return { ok: false, problem: "passed" };
  const hours = ahead.filter((hour) => !options.some((option) => isSameChoice(option, hour)));
  return { ok: true, options: options.flatMap((option) => (option === chosen ? hours : [option])) };
}

/** Removes all options below the highest status, so that one stage remains. */
export function goBack<Option extends DateOption>(options: readonly Option[]): Option[] {
  return relevantOptions(options);
}
