import { decidedStatus, decidedStatusOf, relevantOptions } from "../date-vote/decided-status.ts";
import { compareByStart, type DateOption, endsAt, isCompleted } from "../date-vote/option.ts";
import type { TimeZone } from "../time/zone.ts";
import { type ActivityState, activityStateOf, nextActivityState, type StoredStatus } from "./status.ts";

export type ActivityDates<Option extends DateOption = DateOption> = {
  readonly timezone: TimeZone;
  readonly durationMinutes: number;
  readonly options: readonly Option[];
};

/** Those that say when the activity is: once a date is decided, the dates left undecided no longer do. */
export function countingOptions<Option extends DateOption>(options: readonly Option[]): readonly Option[] {
  return decidedStatusOf(options) === decidedStatus.decided ? relevantOptions(options) : options;
}

/** When the last option that counts ends, `null` without options. */
export function lastEndOf({ timezone, durationMinutes, options }: ActivityDates): Date | null {
  const ends = countingOptions(options).map((option) => endsAt(option, timezone, durationMinutes).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

type DatedActivity = StoredStatus & ActivityDates & { readonly isSuggested: boolean };

/**
 * The state as of now: a job writes the expiry at its boundary, readers in between compute it. A suggestion is a template
 * and outlives whatever dates it holds.
 */
export function currentActivityState(activity: DatedActivity, now: Date): ActivityState {
  const state = activityStateOf(activity);
  if (activity.isSuggested) return state;
  const end = lastEndOf(activity);
  const canExpire = nextActivityState(state, "expire") === "expired";
  return canExpire && end !== null && end <= now ? "expired" : state;
}

/** The option that lists sort by and cards show: the earliest relevant one not over, else the earliest; `null` without options. */
export function relevantOption<Option extends DateOption>(dates: ActivityDates<Option>, now: Date): Option | null {
  const byStart = relevantOptions(dates.options).toSorted(compareByStart);
  return byStart.find((option) => !isCompleted(option, { ...dates, now })) ?? byStart[0] ?? null;
}
