import { type ReactNode, useId } from "react";
import styles from "./profile-section.module.css";

export interface ProfileSectionProps {
  title: ReactNode;
  children: ReactNode;
  /** The owner's actions. */
  actions?: ReactNode;
  /** Columns on wide viewports; phones have one. */
  columns?: 1 | 2 | 3;
}

export function ProfileSection({ title, children, actions, columns = 1 }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={styles.profileSection} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      <div className={styles.body} data-columns={columns}>
        {children}
      </div>
    </section>
  );
}
