import { decidedStatus, decidedStatusOf, relevantOptions } from "../date-vote/decided-status.ts";
import { compareByStart, type DateOption, endsAt, isCompleted, isOptionOpen } from "../date-vote/option.ts";
import type { TimeZone } from "../time/zone.ts";
import { type ActivityState, activityStateOf, nextActivityState, type StoredStatus } from "./state.ts";

export type ActivityDates<Option extends DateOption = DateOption> = {
  readonly timezone: TimeZone;
  readonly durationMinutes: number;
  readonly options: readonly Option[];
};

/** The options that define the activity's dates: once a date is decided, undecided options no longer count. */
export function effectiveOptions<Option extends DateOption>(options: readonly Option[]): readonly Option[] {
  return decidedStatusOf(options) === decidedStatus.decided ? relevantOptions(options) : options;
}

/** The end of the last effective option, `null` without options. */
export function lastEndOf({ timezone, durationMinutes, options }: ActivityDates): Date | null {
  const ends = effectiveOptions(options).map((option) => endsAt(option, timezone, durationMinutes).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** Whether one can still join: a relevant option is open. Discovery finds an activity exactly as long. */
export function hasOpenDate(dates: ActivityDates, now: Date): boolean {
  return relevantOptions(dates.options).some((option) => isOptionOpen(option, { ...dates, now }));
}

type DatedActivity = StoredStatus & ActivityDates & { readonly isSuggested: boolean };

/**
 * The state as of `now`: a job stores the expiry, and readers compute it until then. A suggestion is a template and
 * never expires by its dates.
 */
export function currentActivityState(activity: DatedActivity, now: Date): ActivityState {
  const state = activityStateOf(activity);
  if (activity.isSuggested) return state;
  const end = lastEndOf(activity);
  const canExpire = nextActivityState(state, "expire") === "expired";
  return canExpire && end !== null && end <= now ? "expired" : state;
}

/**
 * The option that lists sort by and cards show: the earliest relevant one that isn't over, else the earliest. `null`
 * without options.
 */
export function relevantOption<Option extends DateOption>(dates: ActivityDates<Option>, now: Date): Option | null {
  const byStart = relevantOptions(dates.options).toSorted(compareByStart);
  return byStart.find((option) => !isCompleted(option, { ...dates, now })) ?? byStart[0] ?? null;
}
