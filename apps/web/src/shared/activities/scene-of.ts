import { afternoon } from "@meander/domain/time/period";
import { otherCategory } from "@meander/domain/activity/category";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import { scenePath } from "@meander/domain/paths";
import { cardSizes } from "@meander/ui/patterns/activity-card";
import type { PictureSource } from "@meander/ui/primitives/picture";
import type { PreloadedImage } from "../page/page.ts";
import { pictureSourceOf } from "../pictures/picture-source.ts";

/** The inputs of the activity's scene, shared by cards, pages and link previews. */
export function sceneOf(activity: Pick<ActivityCardView, "_id" | "categories" | "relevantDate">) {
  return {
    seed: activity._id,
    category: activity.categories[0] ?? otherCategory,
    period: activity.relevantDate?.timePeriodCode ?? afternoon,
  };
}

type Pictured = Pick<ActivityCardView, "_id" | "categories" | "relevantDate" | "images">;

/** An activity's first photo; null without one. */
export function photoOf({ images: [first] }: Pick<Pictured, "images">): PictureSource | null {
  return first === undefined ? null : pictureSourceOf(first);
}

/** The address for link previews, which know no SVG. */
export function previewImageOf(activity: Pictured): string {
  const [first] = activity.images;
  return first?.src.replace(/^(\/scene\/.+)\.svg$/, "$1.png") ?? scenePath(sceneOf(activity), "png");
}

/** The picture of a page's first card. */
export function preloadedCardOf(activity: Pictured): PreloadedImage {
  return { ...(photoOf(activity) ?? { src: scenePath(sceneOf(activity)) }), sizes: cardSizes };
}
