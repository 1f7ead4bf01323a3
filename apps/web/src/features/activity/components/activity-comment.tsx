import type { Comment } from "@meander/domain/contract/comments";
import type { ActivityId, UserId } from "@meander/domain/ids";
import { userPath } from "@meander/domain/paths";
import { CommentItem } from "@meander/ui/patterns/comment-item";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";
import { Badge } from "@meander/ui/primitives/badge";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { useDeleteComment } from "../use-comments.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

type ActivityCommentProps = { readonly comment: Comment; readonly activityId: ActivityId; readonly hostId: UserId };

export function ActivityComment({ comment, activityId, hostId }: ActivityCommentProps) {
  const t = useTranslations("activity.comments");
  const { author } = comment;
  return (
    <CommentItem
      person={author === null ? nobodyOf(comment, t("deletedUser")) : avatarPersonOf(author)}
      href={author === null ? undefined : userPath(author._id)}
      when={<RelativeTime instant={comment.postedDate} />}
      badge={author?._id === hostId ? <Badge tone="brand">{t("fromHost")}</Badge> : undefined}
      actions={comment.isMine ? <DeleteComment comment={comment} activityId={activityId} /> : undefined}
      LinkComponent={RouterLink}
    >
      {comment.text}
    </CommentItem>
  );
}

/** Their words stay when an account goes; the colour belongs to the comment then. */
function nobodyOf(comment: Comment, name: string): AvatarPerson {
  return { id: comment._id, name, initials: "" };
}

function DeleteComment({ comment, activityId }: Pick<ActivityCommentProps, "comment" | "activityId">) {
  const t = useTranslations("activity.comments");
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteComment(activityId);
  return (
    <>
      <IconButton label={t("delete")} icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)} />
      <ConfirmSheet
        isOpen={isAsking}
        title={t("deleteQuestion")}
        confirm={t("delete")}
        isDanger
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(comment, {
            onSuccess: () => showSnackbar(t("deleted"), "success"),
            onError: () => showSnackbar(t("deleteFailed"), "error"),
          });
        }}
      />
    </>
  );
}
