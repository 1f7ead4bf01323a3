import type { ReactNode } from "react";
import styles from "./join-bar.module.css";

export interface JoinBarProps {
  /** Such as "2 dates chosen". */
  title: ReactNode;
  /** Such as "Amara approves requests". */
  note?: ReactNode;
  /** The button. */
  action: ReactNode;
}

/** Sticks to the bottom of the viewport; the title is a live region. */
export function JoinBar({ title, note, action }: JoinBarProps) {
  return (
    <div className={styles.joinBar} data-slot="join-bar">
      <div className={styles.text} role="status">
        <strong>{title}</strong>
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
      {action}
    </div>
  );
}
