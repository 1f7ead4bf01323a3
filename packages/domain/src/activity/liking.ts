export type Likes = { readonly count: number; readonly liked: boolean; readonly originalLiked: boolean };

/**
 * Recommended activities and copies store their likes on the first original, so that all copies share them. Their own
 * `liked` is unused then.
 */
export function sharesOriginalLikes(activity: {
  readonly isRecommended: boolean;
  readonly originalCopy: string | null;
}): boolean {
  return activity.isRecommended || activity.originalCopy !== null;
}

/**
 * Optimistic update: toggles the like and changes the count by one before the response. For
 * `isOriginals` see `sharesOriginalLikes`.
 */
export function toggleLike(likes: Likes, isOriginals: boolean): Likes {
  const field = isOriginals ? "originalLiked" : "liked";
  const isLiked = !likes[field];
  return { ...likes, [field]: isLiked, count: Math.max(0, likes.count + (isLiked ? 1 : -1)) };
}
