import { lineageOf } from "@meander/domain/activity/copying";
import { type Likes, likesOriginal } from "@meander/domain/activity/liking";
import type { ActivityRow } from "./queries.ts";

type LikedRow = Pick<ActivityRow, "id" | "isRecommended" | "likeCount"> & { readonly originalCopyId: string | null };

/** The activity whose likes this one shows and moves: its own, or those of the first original. */
export function likedIdOf(row: LikedRow): string {
  const lineage = { _id: row.id, originalCopy: row.originalCopyId };
  return likesOriginal({ ...lineage, isRecommended: row.isRecommended }) ? lineageOf(lineage) : row.id;
}

/** A like where the activity keeps it. */
export function likesOf(row: LikedRow, count: number, isLiked: boolean): Likes {
  const isOriginals = likesOriginal({ isRecommended: row.isRecommended, originalCopy: row.originalCopyId });
  return { count, liked: isLiked && !isOriginals, originalLiked: isLiked && isOriginals };
}
