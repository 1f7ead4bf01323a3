export type Likes = { readonly count: number; readonly liked: boolean; readonly originalLiked: boolean };

/**
 * Flips the like and moves the count by one, before the server has answered (specification §4). A recommended activity
 * keeps its like under `originalLiked`, because copies of it share the likes of the original.
 */
export function toggleLike(likes: Likes, isRecommended: boolean): Likes {
  const field = isRecommended ? "originalLiked" : "liked";
  const isLiked = !likes[field];
  return { ...likes, [field]: isLiked, count: Math.max(0, likes.count + (isLiked ? 1 : -1)) };
}
