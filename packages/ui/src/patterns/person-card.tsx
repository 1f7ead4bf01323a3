import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "../primitives/avatar.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";

export interface PersonCardProps {
  person: AvatarPerson;
  href?: string;
  /** Such as a headline or where they are from. */
  note?: ReactNode;
  badge?: ReactNode;
  /** Buttons at the end: approve, decline. */
  actions?: ReactNode;
  LinkComponent?: LinkComponent;
}

export function PersonCard({ person, href, note, badge, actions, LinkComponent: Link = "a" }: PersonCardProps) {
  return (
    <div className="ui-person-card">
      <Avatar person={person} size={48} />
      <div className="ui-person-card-text">
        <div className="ui-person-card-name">
          {href ? <Link href={href}>{person.name}</Link> : <strong>{person.name}</strong>}
          {badge}
        </div>
        {note ? <div className="ui-person-card-note">{note}</div> : null}
      </div>
      {actions ? <div className="ui-person-card-actions">{actions}</div> : null}
    </div>
  );
}
