import { startsAt } from "../date-vote/option.ts";
import { type ActivityDates, relevantOption } from "./timing.ts";

/** Sorts after every real date and is within the range of database timestamps. */
export const farFuture = new Date("9999-12-31T00:00:00.000Z");

export type SortedActivity = {
  readonly _id: string;
  readonly isSuggested: boolean;
  readonly isRecommended: boolean;
  readonly dates: ActivityDates;
};

/** The start of the earliest relevant date. Recommended, suggested and dateless activities count as far future. */
export function sortDateOf({ isSuggested, isRecommended, dates }: SortedActivity, now: Date): Date {
  if (isSuggested || isRecommended) return farFuture;
  const option = relevantOption(dates, now);
  return option === null ? farFuture : startsAt(option, dates.timezone);
}

/** Earliest relevant date first, then by id, so that the order is stable. */
export function sortActivities<Item extends SortedActivity>(activities: readonly Item[], now: Date): Item[] {
  return activities
    .map((activity) => ({ activity, time: sortDateOf(activity, now).getTime() }))
    .toSorted((a, b) => a.time - b.time || (a.activity._id < b.activity._id ? -1 : 1))
    .map(({ activity }) => activity);
}
