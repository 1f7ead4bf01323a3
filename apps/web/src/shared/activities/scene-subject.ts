import { otherCategory } from "@meander/domain/activity/category";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import { afternoon } from "@meander/domain/time/period";

/** The inputs of the activity's scene, shared by cards, pages and link previews. */
export function sceneOf(activity: Pick<ActivityCardView, "_id" | "categories" | "relevantDate">) {
  return {
    seed: activity._id,
    category: activity.categories[0] ?? otherCategory,
    period: activity.relevantDate?.timePeriodCode ?? afternoon,
  };
}
