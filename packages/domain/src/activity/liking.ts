export type Likes = { readonly count: number; readonly liked: boolean; readonly originalLiked: boolean };

/**
 * A recommended activity and a copy keep their likes with the first original, so that all who were made from one share
 * them; `liked` stays out of it there.
 */
export function likesOriginal(activity: {
  readonly isRecommended: boolean;
  readonly originalCopy: string | null;
}): boolean {
  return activity.isRecommended || activity.originalCopy !== null;
}

/**
 * Flips the like and moves the count by one, before the server has answered (specification §4). `isOriginals`: see
 * `likesOriginal`.
 */
export function toggleLike(likes: Likes, isOriginals: boolean): Likes {
  const field = isOriginals ? "originalLiked" : "liked";
  const isLiked = !likes[field];
  return { ...likes, [field]: isLiked, count: Math.max(0, likes.count + (isLiked ? 1 : -1)) };
}
