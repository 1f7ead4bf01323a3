import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

export interface FilterBarProps {
  label: string;
  /** Chips. */
  children: ReactNode;
  /** Such as how many were found; announced when it changes. */
  note?: ReactNode;
}

/** Chips in one row that scrolls sideways on phones. */
export function FilterBar({ label, children, note }: FilterBarProps) {
  return (
    <div className={styles.filterBar}>
      <fieldset className={styles.chips} aria-label={label}>
        {children}
      </fieldset>
      {note ? (
        <div className={styles.note} role="status">
          {note}
        </div>
      ) : null}
    </div>
  );
}
