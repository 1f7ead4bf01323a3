import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";

/** The activity with these votes applied. Unknown options are ignored. */
export function withVotes(activity: Activity, optionIds: readonly DateOptionId[]): Activity {
  const before = activity.viewer.votedOptionIds;
  const options = activity.dates.options.map((option) => {
    const change = Number(optionIds.includes(option.id)) - Number(before.includes(option.id));
    return change === 0 ? option : { ...option, voteCount: Math.max(0, option.voteCount + change) };
  });
  const known = optionIds.filter((id) => options.some((option) => option.id === id));
  return { ...activity, dates: { ...activity.dates, options }, viewer: { ...activity.viewer, votedOptionIds: known } };
}
