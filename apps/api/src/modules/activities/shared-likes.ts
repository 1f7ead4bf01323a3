import { lineageOf } from "@meander/domain/activity/copying";
import { type Likes, likesOriginal } from "@meander/domain/activity/liking";
import type { Database, Trx } from "../../db/client.ts";
import { type ActivityRow, findLiked } from "./queries.ts";

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

/** Reads the likes of many activities at once, as this person sees them. */
export async function findLikes(
  db: Database | Trx,
  rows: readonly LikedRow[],
  personId: string | null,
): Promise<(row: LikedRow) => Likes> {
  const counts = new Map(rows.map((row) => [row.id, row.likeCount]));
  const likedIds = [...new Set(rows.map(likedIdOf))];
  const elsewhere = likedIds.filter((id) => !counts.has(id));
  const [liked, originals] = await Promise.all([
    findLiked(db, likedIds, personId),
    elsewhere.length === 0
      ? []
      : db.selectFrom("activity").select(["id", "likeCount"]).where("id", "in", elsewhere).execute(),
  ]);
  for (const { id, likeCount } of originals) counts.set(id, likeCount);
  return (row) => likesOf(row, counts.get(likedIdOf(row)) ?? row.likeCount, liked.has(likedIdOf(row)));
}
