import { otherCategory } from "./category.ts";
import type { ActivityCardView } from "../contract/activities.ts";
import { afternoon } from "../time/period.ts";

/** The inputs of the activity's scene, shared by cards, pages and link previews. */
export function sceneOf(activity: Pick<ActivityCardView, "_id" | "categories" | "relevantDate">) {
  return {
    seed: activity._id,
    category: activity.categories[0] ?? otherCategory,
    period: activity.relevantDate?.timePeriodCode ?? afternoon,
  };
}
