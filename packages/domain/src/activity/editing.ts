import { decidedStatus, decidedStatusOf } from "../date-vote/decided-status.ts";
import { type DateOption, isCompleted, isFuture, isSameChoice, isStillOffered } from "../date-vote/option.ts";
import { type ActivityDates, lastEndOf } from "./timing.ts";

type Settled = {
  readonly options: readonly Pick<DateOption, "decidedStatusInt">[];
  readonly approvedCount: number;
};

/** Whether zone and place can't change any more: somebody was let in for a date that is decided. */
export function isPlaceSettled({ options, approvedCount }: Settled): boolean {
  return approvedCount > 0 && decidedStatusOf(options) === decidedStatus.decided;
}

/**
 * Whether an edit puts something into the past that time itself has not: an option's start, an option's end, or the end of the whole. What
 * has passed by itself may stay.
 */
export function movesIntoPast(before: ActivityDates, after: ActivityDates, now: Date): boolean {
  const wasAhead = isAhead(lastEndOf(before), now);
  const end = lastEndOf(after);
  if (wasAhead && end !== null && !isAhead(end, now)) return true;
  return after.options.some((option) => {
    const known = before.options.find((candidate) => isSameChoice(candidate, option));
    if (known === undefined) return !isStillOffered(option, { ...after, now });
    const hasBegun = isFuture(known, { ...before, now }) && !isFuture(option, { ...after, now });
    const hasEnded = !isCompleted(known, { ...before, now }) && isCompleted(option, { ...after, now });
    return hasBegun || hasEnded;
  });
}

function isAhead(moment: Date | null, now: Date): boolean {
  return moment !== null && moment > now;
}
