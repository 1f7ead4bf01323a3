import type { ActivityCardView } from "@meander/domain/contract/activities";
import { firstStill } from "@meander/domain/image/first-still";
import { scenePath } from "@meander/domain/paths";
import { cardSizes } from "@meander/ui/patterns/activity-card";
import type { PictureSource } from "@meander/ui/primitives/picture";
import type { PreloadedImage } from "../page/page.ts";
import { pictureSourceOf } from "../pictures/picture-source.ts";
import { sceneOf } from "@meander/domain/activity/scene-of";

type Pictured = Pick<ActivityCardView, "_id" | "categories" | "relevantDate" | "images">;

/** An activity's first photo; null without one. */
export function photoOf(activity: Pick<Pictured, "images">): PictureSource | null {
  const still = firstStill(activity.images);
  return still && pictureSourceOf(still);
}

/** The picture of a page's first card. */
export function preloadedCardOf(activity: Pictured): PreloadedImage {
  return { ...(photoOf(activity) ?? { src: scenePath(sceneOf(activity)) }), sizes: cardSizes };
}
