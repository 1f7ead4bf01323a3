import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "../primitives/avatar.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";

export interface CommentItemProps {
  person: AvatarPerson;
  /** Left out for somebody who has no page any more. */
  href?: string | undefined;
  /** A `<time>`. */
  when: ReactNode;
  badge?: ReactNode;
  /** The comment's words; line breaks are kept. */
  children: ReactNode;
  /** Usually a menu. */
  actions?: ReactNode;
  /** Being sent. */
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
    <article className="ui-comment" aria-busy={pending || undefined}>
      <Avatar person={person} size={36} />
      <div className="ui-comment-main">
        <header className="ui-comment-head">
          {href === undefined ? (
            <span className="ui-comment-name">{person.name}</span>
          ) : (
            <Link href={href} className="ui-comment-name">
              {person.name}
            </Link>
          )}
          {badge}
          <span className="ui-comment-when">{when}</span>
        </header>
        <div className="ui-comment-text">{children}</div>
      </div>
      {actions}
    </article>
  );
}
