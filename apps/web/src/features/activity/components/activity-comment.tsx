import type { Activity } from "@meander/domain/contract/activities";
import type { Comment } from "@meander/domain/contract/comments";
import { userPath } from "@meander/domain/paths";
import { CommentItem } from "@meander/ui/patterns/comment-item";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";
import { Badge } from "@meander/ui/primitives/badge";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu, type MenuItem } from "@meander/ui/primitives/menu";
import { Ellipsis, Flag, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf, firstNameOf } from "../../../shared/people/avatar-person.ts";
import { useReport } from "../../../shared/report/use-report.tsx";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { useDeleteComment } from "../use-comments.ts";
import { CommentText } from "./comment-text.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import styles from "./activity-comment.module.css";

const EditComment = lazy(async () => ({ default: (await import("./edit-comment.tsx")).EditComment }));

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
        !isEditing && (
          <div
            className={styles.commentActions}
            ref={(actions) => {
              if (wasEditing.current) actions?.querySelector("button")?.focus();
              wasEditing.current = false;
            }}
          >
            <CommentMenu comment={comment} activity={activity} onEdit={() => setIsEditing(true)} />
          </div>
        )
      }
      LinkComponent={RouterLink}
    >
      {isEditing ? (
        <Suspense>
          <EditComment activity={activity} comment={comment} onDone={stopEditing} />
        </Suspense>
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

type CommentMenuProps = ActivityCommentProps & { readonly onEdit: () => void };

/** The author edits and deletes, everybody else reports. */
function CommentMenu({ comment, activity, onEdit }: CommentMenuProps) {
  const t = useTranslations("activity.comments");
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteComment(activity._id);
  const { report, sheet } = useReport();
  const { author } = comment;
  const edit = { id: "edit", label: t("edit"), icon: <Pencil aria-hidden="true" />, onSelect: onEdit };
  const ownItems: MenuItem[] = [
    ...(activity.viewer.canComment ? [edit] : []),
    { id: "delete", label: t("delete"), icon: <Trash2 aria-hidden="true" />, onSelect: () => setIsConfirming(true) },
  ];
  const othersItems: MenuItem[] = [
    {
      id: "report",
      label: t("report"),
      icon: <Flag aria-hidden="true" />,
      onSelect: () => report({ type: "comment", id: comment._id }),
    },
  ];
  return (
    <>
      <Menu
        items={comment.isMine ? ownItems : othersItems}
        trigger={(props) => (
          <IconButton
            {...props}
            label={t("options", { name: author === null ? t("deletedUser") : firstNameOf(author) })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
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
      {sheet}
    </>
  );
}
