import type { Comment } from "@meander/domain/contract/comments";
import { activityIdOf, commentIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { findPersonCards } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/views.ts";
import type { CommentRow } from "./queries.ts";

/** With their authors, in one query however many they are. */
export async function commentsOf(
  db: Database,
  rows: readonly CommentRow[],
  viewerId: string | null,
): Promise<Comment[]> {
  const authors = await findPersonCards(
    db,
    rows.map((row) => row.authorId).filter((id) => id !== null),
  );
  return rows.flatMap((row) => {
    const author = row.authorId === null ? undefined : authors.get(row.authorId);
    if (author === undefined) return [];
    return [
      {
        _id: commentIdOf(row.id),
        parentId: activityIdOf(row.activityId),
        parentSchema: "Activity",
        author: personCardOf(author),
        text: row.text,
        postedDate: row.postedAt.toISOString(),
        isMine: row.authorId === viewerId,
      },
    ];
  });
}
