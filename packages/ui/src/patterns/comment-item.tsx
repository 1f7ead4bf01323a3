import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "../primitives/avatar.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";
import styles from "./comment-item.module.css";

export interface CommentItemProps {
  person: AvatarPerson;
  /** Absent if the person has no profile any more. */
  href?: string | undefined;
  /** A `<time>` element. */
  when: ReactNode;
  badge?: ReactNode;
  /** The comment's text; line breaks are preserved. */
  children: ReactNode;
  /** Usually a menu. */
  actions?: ReactNode;
  /** The request is in flight. */
  pending?: boolean;
  LinkComponent?: LinkComponent;
}

export function CommentItem({
  person,
  href,
  when,
  badge,
  children,
  actions,
  pending,
  LinkComponent: Link = "a",
}: CommentItemProps) {
  return (
    <article className={styles.comment} data-slot="comment" aria-busy={pending || undefined}>
      <Avatar person={person} size={36} />
      <div className={styles.main}>
        <header className={styles.head}>
          {href === undefined ? (
            <span className={styles.name}>{person.name}</span>
          ) : (
            <Link href={href} className={styles.name}>
              {person.name}
            </Link>
          )}
          {badge}
          <span className={styles.when}>{when}</span>
        </header>
        <div className={styles.text}>{children}</div>
      </div>
      {actions}
    </article>
  );
}
