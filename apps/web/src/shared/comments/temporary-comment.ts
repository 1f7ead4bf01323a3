import type { SessionUser } from "@meander/domain/contract/accounts";
import type { Comment } from "@meander/domain/contract/comments";
import type { ActivityId, CommentId } from "@meander/domain/ids";

/** A comment that the server hasn't stored yet, as its author sees it. */
export function temporaryComment(activityId: ActivityId, author: SessionUser, text: string): Comment {
  const { _id, firstName, lastName, image } = author;
  return {
    _id: temporaryId(),
    parentId: activityId,
    parentSchema: "Activity",
    author: { _id, firstName, lastName, image, headline: null },
    text,
    mentions: [],
    postedDate: new Date().toISOString(),
    editedDate: null,
    isMine: true,
  };
}

/** Used only as a key of the list until the server returns the real one. */
function temporaryId(): CommentId {
  return crypto.randomUUID() as string as CommentId;
}
