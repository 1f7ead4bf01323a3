import type { AdminComment, AdminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { shownAvatar } from "@meander/domain/image/shown-image";
import { activityPath } from "@meander/domain/paths";
import { activityIdOf, commentIdOf, userIdOf } from "../../db/branded-ids.ts";
import { storedSubjectCase } from "../moderation/stored-json.ts";
import type { AdminCommentRow, CommentFilterRows } from "./comment-queries.ts";

/** The case about a viewer's own comment is never revealed to them. */
export function adminCommentOf(row: AdminCommentRow, viewerId: string): AdminComment {
  const { activityId, activityTitle: title, authorId, deletedAt, decidingCase } = row;
  return {
    _id: commentIdOf(row.id),
    text: row.text,
    postedAt: row.postedAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    author:
      authorId === null
        ? null
        : {
            userId: userIdOf(authorId),
            name: row.authorName ?? "",
            image: shownAvatar(row.authorImage),
            userType: row.authorType ?? 1,
          },
    activity: { _id: activityIdOf(activityId), title, path: activityPath({ _id: activityId, title }) },
    removedAt: deletedAt?.toISOString() ?? null,
    removedBy: deletedAt === null ? null : row.isRemovedByStaff ? "moderators" : "author",
    reportCount: authorId === viewerId ? 0 : row.reportCount,
    case: decidingCase === null || authorId === viewerId ? null : storedSubjectCase(decidingCase),
  };
}

export function commentFiltersOf({
  author,
  activity,
}: CommentFilterRows): Pick<AdminCommentsResponse, "author" | "activity"> {
  return {
    author:
      author === undefined ? null : { userId: userIdOf(author.id), name: `${author.firstName} ${author.lastName}` },
    activity: activity === undefined ? null : { _id: activityIdOf(activity.id), title: activity.title },
  };
}
