import type { Activity } from "@meander/domain/contract/activities";

const otherCategory = 13;
const afternoon = 2;

/** What the drawn picture of an activity is made from; the same for cards, pages and link previews. */
export function sceneOf(activity: Pick<Activity, "_id" | "categories" | "relevantDate">) {
  return {
    seed: activity._id,
    category: activity.categories[0] ?? otherCategory,
    period: activity.relevantDate?.timePeriodCode ?? afternoon,
  };
}
