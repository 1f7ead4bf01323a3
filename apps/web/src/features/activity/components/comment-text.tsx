import { splitMentions } from "@meander/domain/comment/mentions";
import type { Comment } from "@meander/domain/contract/comments";
import { userPath } from "@meander/domain/paths";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import styles from "./comment-text.module.css";

/** The text of a comment, with its mentions linked to profiles. */
export function CommentText({ comment }: { readonly comment: Pick<Comment, "text" | "mentions"> }) {
  const parts = splitMentions(comment.text, comment.mentions);
  return parts.map(({ start, text, person }) =>
    person === null ? (
      text
    ) : (
      <RouterLink key={start} href={userPath(person._id)} className={styles.commentMention}>
        {text}
      </RouterLink>
    ),
  );
}
