import type { ReactNode } from "react";
import { Button } from "./button.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Other ways out. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}

/** The path breaks off; one press tries again. */
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
    <div className="ui-state ui-state-error" role="alert">
      <svg className="ui-state-path" viewBox="0 0 132 64" aria-hidden="true">
        <path
          d="M6 58c30 4 50-4 34-13M84 30c24-4 30-9 14-14"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M48 32l6 6m0-6l-6 6M66 26l6 6m0-6l-6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="96" cy="11" r="6" fill="currentColor" />
      </svg>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      <div className="ui-state-actions">
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
