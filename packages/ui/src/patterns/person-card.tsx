import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "../primitives/avatar.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";
import styles from "./person-card.module.css";

export interface PersonCardProps {
  person: AvatarPerson;
  href?: string;
  /** Such as a headline or the person's home. */
  note?: ReactNode;
  badge?: ReactNode;
  /** Trailing buttons, such as approve and decline. */
  actions?: ReactNode;
  LinkComponent?: LinkComponent;
}

export function PersonCard({ person, href, note, badge, actions, LinkComponent: Link = "a" }: PersonCardProps) {
  return (
    <div className={styles.personCard}>
      <Avatar person={person} size={48} />
      <div className={styles.text}>
        <div className={styles.name}>
          {href ? <Link href={href}>{person.name}</Link> : <strong>{person.name}</strong>}
          {badge}
        </div>
        {note ? <div className={styles.note}>{note}</div> : null}
      </div>
      {actions ? (
        <div className={styles.actions} data-slot="person-card-actions">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
