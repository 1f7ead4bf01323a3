import { sharesOriginalLikes, toggleLike } from "@meander/domain/activity/liking";
import type { Activity, ActivityCardView } from "@meander/domain/contract/activities";
import type { QueryClient } from "@tanstack/react-query";
import { activitiesKey, activityKey } from "../live/query-keys.ts";

type Likes = Activity["metrics"]["likes"];

export type LikedActivity = Pick<Activity, "_id" | "title" | "isRecommended" | "originalCopy" | "metrics">;

/** Recommended activities and copies share the likes of their original. */
export function isLiked(activity: LikedActivity): boolean {
  const { liked, originalLiked } = activity.metrics.likes;
  return sharesOriginalLikes(activity) ? originalLiked : liked;
}

export function toggledLikes(activity: LikedActivity): Likes {
  return toggleLike(activity.metrics.likes, sharesOriginalLikes(activity));
}

/** Updates an activity's likes in the cache: in its own query and in every list. */
export function writeLikes(queryClient: QueryClient, activityId: string, likes: Likes): void {
  const change = <Liked extends LikedActivity>(activity: Liked): Liked =>
    activity._id === activityId ? { ...activity, metrics: { ...activity.metrics, likes } } : activity;
  queryClient.setQueryData<Activity>(activityKey(activityId), (activity) => activity && change(activity));
  queryClient.setQueriesData({ queryKey: activitiesKey }, (data: unknown) => mapActivities(data, change));
}

/** Changes the activities of a page or of infinite pages; returns any other shape unchanged. */
export function mapActivities(data: unknown, change: (activity: ActivityCardView) => ActivityCardView): unknown {
  if (hasPages(data)) return { ...data, pages: data.pages.map((page) => mapActivities(page, change)) };
  if (hasActivities(data)) return { ...data, activities: data.activities.map(change) };
  return data;
}

function hasPages(data: unknown): data is { pages: readonly unknown[] } {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages);
}

function hasActivities(data: unknown): data is { activities: readonly ActivityCardView[] } {
  return typeof data === "object" && data !== null && "activities" in data && Array.isArray(data.activities);
}
