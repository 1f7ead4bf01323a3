import type { Comment } from "@meander/domain/contract/comments";
import { activityIdOf, commentIdOf, userIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import { findMentions, type MentionRow } from "./mention-queries.ts";
import type { CommentRow } from "./queries.ts";

/** With authors and mentioned people; the number of queries is constant. */
export async function commentsOf(
  db: Database,
  rows: readonly CommentRow[],
  viewerId: string | null,
): Promise<Comment[]> {
  const authorIds = rows.map((row) => row.authorId).filter((id) => id !== null);
  const [authors, mentions, blocked] = await Promise.all([
    findPersonCards(db, authorIds),
    findMentions(
      db,
      rows.map((row) => row.id),
    ),
    findBlockedPeople(db, viewerId),
  ]);
  const shown = mentions.filter((mention) => !blocked.has(mention.personId));
  return rows.map((row) => {
    const author = row.authorId === null ? undefined : authors.get(row.authorId);
    const named = shown.filter((mention) => mention.commentId === row.id);
    return commentOf(row, { author, named, isMine: author !== undefined && author.id === viewerId });
  });
}

/** Response view for the author of a new or edited comment. */
export async function commentFor(db: Database, row: CommentRow, viewerId: string): Promise<Comment> {
  const [comment] = await commentsOf(db, [row], viewerId);
  if (comment === undefined) throw new Error("a new comment has no view");
  return comment;
}

type Shown = {
  readonly author: PersonCardRow | undefined;
  readonly named: readonly MentionRow[];
  readonly isMine: boolean;
};

function commentOf(row: CommentRow, { author, named, isMine }: Shown): Comment {
  return {
    _id: commentIdOf(row.id),
    parentId: activityIdOf(row.activityId),
    parentSchema: "Activity",
    author: author === undefined ? null : personCardOf(author),
    text: row.text,
    mentions: named.map(({ personId, firstName, lastName }) => ({ _id: userIdOf(personId), firstName, lastName })),
    postedDate: row.postedAt.toISOString(),
    editedDate: row.editedAt?.toISOString() ?? null,
    isMine,
  };
}
