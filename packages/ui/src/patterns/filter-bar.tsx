import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

export interface FilterBarProps {
  label: string;
  /** Chips. */
  children: ReactNode;
  /** Such as the number of results; a live region. */
  note?: ReactNode;
}

/** Filter chips in one row, which scrolls horizontally on phones. */
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
