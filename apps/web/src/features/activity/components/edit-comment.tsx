import type { Activity } from "@meander/domain/contract/activities";
import type { Comment } from "@meander/domain/contract/comments";
import { commentForm } from "@meander/domain/messages/en/comment-form";
import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useEditComment } from "../use-edit-comment.ts";
import { CommentForm } from "./comment-form.tsx";
import styles from "./comment-form.module.css";

type EditCommentProps = { readonly activity: Activity; readonly comment: Comment; readonly onDone: () => void };

const extraMessages = { commentForm };

/** Edits one's own comment; the old text stays until the new one is saved. */
export function EditComment(props: EditCommentProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Editor {...props} />
    </ExtraMessagesProvider>
  );
}

function Editor({ activity, comment, onDone }: EditCommentProps) {
  const t = useTranslations("commentForm");
  const activityText = useTranslations("activity.comments");
  const errorText = useErrorText();
  const [text, setText] = useState(comment.text);
  const [problem, setProblem] = useState<string | null>(null);
  const edit = useEditComment(activity._id);
  return (
    <CommentForm
      activity={activity}
      label={activityText("label")}
      text={text}
      onText={setText}
      initialMentions={comment.mentions}
      problem={problem}
      isFocused
      onEscape={onDone}
      onSend={(body) => {
        setProblem(null);
        edit.mutate(
          { comment, body },
          { onSuccess: onDone, onError: (error) => setProblem(`${errorText(error)}. ${t("editFailed")}`) },
        );
      }}
    >
      {(canSend) => (
        <span className={styles.composerButtons}>
          <Button variant="ghost" onClick={onDone}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!canSend} loading={edit.isPending}>
            {t("save")}
          </Button>
        </span>
      )}
    </CommentForm>
  );
}
