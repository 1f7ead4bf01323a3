import type { Activity } from "@meander/domain/contract/activities";
import type { RatingsResponse } from "@meander/domain/contract/participation";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { getActivityResponse } from "../activities/activity-response-views.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { RatingPage } from "./get-rating-page.ts";

/** Response to a rating: the activity with the new average. */
export function activityAfterRating(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<{ activity: Activity }> {
  return getActivityResponse(db, activityId, actor, now);
}

export function ratingsOf({ found, page, pages, limit, total, cursor }: RatingPage): RatingsResponse {
  const ratings = found.map(({ row, person }) => ({
    user: personCardOf(person),
    stars: row.stars,
    text: row.text,
    createdDate: row.createdAt.toISOString(),
  }));
  return { page, pages, limit, total, cursor, ratings };
}
