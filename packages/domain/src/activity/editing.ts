import { decidedStatus, decidedStatusOf } from "../date-vote/decided-status.ts";
import { type DateOption, isCompleted, isFuture, isSameChoice, isOptionOpen } from "../date-vote/option.ts";
import { type ActivityDates, lastEndOf } from "./timing.ts";

type Settled = {
  readonly options: readonly Pick<DateOption, "decidedStatusInt">[];
  readonly approvedCount: number;
};

/** Whether time zone and place are fixed: a date is decided and a participant was approved for it. */
export function isPlaceSettled({ options, approvedCount }: Settled): boolean {
  return approvedCount > 0 && decidedStatusOf(options) === decidedStatus.decided;
}

/**
 * Whether an edit moves an option's start, an option's end or the activity's end into the past. Dates that have passed
 * by themselves may stay.
 */
export function movesIntoPast(before: ActivityDates, after: ActivityDates, now: Date): boolean {
  const wasAhead = isAhead(lastEndOf(before), now);
  const end = lastEndOf(after);
  if (wasAhead && end !== null && !isAhead(end, now)) return true;
  return after.options.some((option) => {
    const known = before.options.find((candidate) => isSameChoice(candidate, option));
    if (known === undefined) return !isOptionOpen(option, { ...after, now });
    const hasBegun = isFuture(known, { ...before, now }) && !isFuture(option, { ...after, now });
    const hasEnded = !isCompleted(known, { ...before, now }) && isCompleted(option, { ...after, now });
    return hasBegun || hasEnded;
  });
}

function isAhead(moment: Date | null, now: Date): boolean {
  return moment !== null && moment > now;
}
