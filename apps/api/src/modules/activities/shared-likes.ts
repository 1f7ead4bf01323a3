import { originalIdOf } from "@meander/domain/activity/copying";
import { type Likes, sharesOriginalLikes } from "@meander/domain/activity/liking";
import type { ActivityRow } from "./queries.ts";

type LikedRow = Pick<ActivityRow, "id" | "isRecommended" | "likeCount"> & { readonly originalCopyId: string | null };

/** The activity whose like count this one shows and changes: its own, or the first original's. */
export function likedIdOf(row: LikedRow): string {
  const lineage = { _id: row.id, originalCopy: row.originalCopyId };
  return sharesOriginalLikes({ ...lineage, isRecommended: row.isRecommended }) ? originalIdOf(lineage) : row.id;
}

/** The likes, assigned to the activity or its original. */
export function likesOf(row: LikedRow, count: number, isLiked: boolean): Likes {
  const isOriginals = sharesOriginalLikes({ isRecommended: row.isRecommended, originalCopy: row.originalCopyId });
  return { count, liked: isLiked && !isOriginals, originalLiked: isLiked && isOriginals };
}
