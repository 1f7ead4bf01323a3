import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./state.module.css";

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Further actions. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}

/** The state after an error, with an illustration and a retry button. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  retrying = false,
  actions,
  level = 2,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.state, styles.error)} role="alert">
      <svg className={styles.path} viewBox="0 0 132 64" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round">
          <path d="M12 57C62 63 84 51 62 43" />
          <path d="M40 30C44 24 58 25 66 24S106 17 94 10" strokeDasharray="0.1 10" opacity="0.55" />
          <circle cx="90" cy="9" r="5.5" strokeWidth="3.5" />
        </g>
      </svg>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      <div className={styles.actions} data-slot="state-actions">
        {retryLabel && onRetry ? (
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null}
        {actions}
      </div>
    </div>
  );
}
