import type { ReactNode } from "react";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  /** The logo link. */
  brand: ReactNode;
  /** Usually the search pill; moves below the brand on phones. */
  search?: ReactNode;
  actions?: ReactNode;
}

export function TopBar({ brand, search, actions }: TopBarProps) {
  return (
    <header className={styles.topBar} data-slot="top-bar">
      <div>{brand}</div>
      {search ? <div className={styles.search}>{search}</div> : null}
      {actions ? (
        <div className={styles.actions} data-slot="top-bar-actions">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
