import type { Activity } from "@meander/domain/contract/activities";
import type { Comment } from "@meander/domain/contract/comments";
import { userPath } from "@meander/domain/paths";
import { CommentItem } from "@meander/ui/patterns/comment-item";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";
import { Badge } from "@meander/ui/primitives/badge";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { useDeleteComment } from "../use-comments.ts";
import { CommentText } from "./comment-text.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { EditComment } from "./edit-comment.tsx";
import styles from "./activity-comment.module.css";

type ActivityCommentProps = { readonly comment: Comment; readonly activity: Activity };

export function ActivityComment({ comment, activity }: ActivityCommentProps) {
  const t = useTranslations("activity.comments");
  const [isEditing, setIsEditing] = useState(false);
  // The edit button remounts when the field closes, and then takes the focus back.
  const wasEditing = useRef(false);
  const { author } = comment;
  function stopEditing() {
    wasEditing.current = true;
    setIsEditing(false);
  }
  return (
    <CommentItem
      person={author === null ? deletedAuthorOf(comment, t("deletedUser")) : avatarPersonOf(author)}
      href={author === null ? undefined : userPath(author._id)}
      when={
        <>
          <RelativeTime instant={comment.postedDate} />
          {comment.editedDate !== null && ` · ${t("edited")}`}
        </>
      }
      badge={author?._id === activity.host._id ? <Badge tone="brand">{t("fromHost")}</Badge> : undefined}
      actions={
        comment.isMine && !isEditing ? (
          <div
            className={styles.commentActions}
            ref={(actions) => {
              if (wasEditing.current) actions?.querySelector("button")?.focus();
              wasEditing.current = false;
            }}
          >
            {activity.viewer.canComment && (
              <IconButton label={t("edit")} icon={<Pencil aria-hidden="true" />} onClick={() => setIsEditing(true)} />
            )}
            <DeleteComment comment={comment} activity={activity} />
          </div>
        ) : undefined
      }
      LinkComponent={RouterLink}
    >
      {isEditing ? (
        <EditComment activity={activity} comment={comment} onDone={stopEditing} />
      ) : (
        <CommentText comment={comment} />
      )}
    </CommentItem>
  );
}

/** Comments outlive their author's account; the avatar's colour then derives from the comment's id. */
function deletedAuthorOf(comment: Comment, name: string): AvatarPerson {
  return { id: comment._id, name, initials: "" };
}

function DeleteComment({ comment, activity }: ActivityCommentProps) {
  const t = useTranslations("activity.comments");
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteComment(activity._id);
  return (
    <>
      <IconButton label={t("delete")} icon={<Trash2 aria-hidden="true" />} onClick={() => setIsConfirming(true)} />
      <ConfirmSheet
        isOpen={isConfirming}
        title={t("deleteQuestion")}
        confirm={t("delete")}
        isDanger
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          remove.mutate(comment, {
            onSuccess: () => showSnackbar(t("deleted"), "success"),
            onError: () => showSnackbar(t("deleteFailed"), "error"),
          });
        }}
      />
    </>
  );
}
