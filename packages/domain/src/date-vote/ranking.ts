import { decidedStatusOf } from "./decided-status.ts";
import { type ActivityClock, compareByStart, type DateOption, isFuture } from "./option.ts";

export function validVoteCount({ votes }: Pick<DateOption, "votes">): number {
  return votes.filter((vote) => vote.valid).length;
}

/** Most valid votes first, then earliest. */
export function compareOptions(a: DateOption, b: DateOption): number {
  return validVoteCount(b) - validVoteCount(a) || compareByStart(a, b);
}

/**
 * The option with the most valid votes at a status (default: the activity's), the earlier one on a tie. Started options
 * win only if none is upcoming.
 */
export function winningOption<Option extends DateOption>(
  options: readonly Option[],
  clock: Pick<ActivityClock, "now" | "timezone">,
  status: number = decidedStatusOf(options),
): Option | null {
  const ranked = options.filter((option) => option.decidedStatusInt === status).toSorted(compareOptions);
  return ranked.find((option) => isFuture(option, clock)) ?? ranked[0] ?? null;
}
