import { isCompleted, isFuture, isSameChoice, isOptionOpen } from "../date-vote/option.ts";
import { distanceMetres } from "../geo/distance.ts";
import type { LonLat } from "../geo/point.ts";
import { meetingPointMoveMetres } from "../policy.ts";
import { type ActivityDates, lastEndOf } from "./timing.ts";

type Settled = { readonly hadDecidedDate: boolean; readonly hadApproved: boolean };

/**
 * Whether time zone and place are fixed: somebody was approved, and a date was decided, even if neither is so now.
 * Otherwise new dates would undo the decision, and with it the promise to those who come; or the host would decline
 * everybody, move and approve them again.
 */
export function isPlaceSettled({ hadDecidedDate, hadApproved }: Settled): boolean {
  return hadDecidedDate && hadApproved;
}

/**
 * Whether the meeting point of a fixed place may move there. Distances are from where it was when the place became
 * fixed, so that several moves don't add up.
 */
export function isWithinSettledPlace(settledPoint: LonLat, point: LonLat): boolean {
  return distanceMetres(settledPoint, point) <= meetingPointMoveMetres;
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
