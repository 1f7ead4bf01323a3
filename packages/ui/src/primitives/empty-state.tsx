import type { ReactNode } from "react";
import styles from "./state.module.css";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  /** The heading level within the page. */
  level?: 1 | 2 | 3;
}

/** The state of an empty list, with an illustration and the next step. */
export function EmptyState({ title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <svg className={styles.path} viewBox="0 0 132 64" aria-hidden="true">
        <path
          d="M12 57C62 63 88 50 60 42S28 27 66 24 92 20 97 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0.1 10"
        />
        <circle cx="105" cy="8" r="6.5" fill="currentColor" />
      </svg>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? (
        <div className={styles.actions} data-slot="state-actions">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
