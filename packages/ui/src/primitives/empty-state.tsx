import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  /** Level of the heading in its page. */
  level?: 2 | 3;
}

/** Nothing here yet: the path, and where it could go. */
export function EmptyState({ title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="ui-state">
      <svg className="ui-state-path" viewBox="0 0 132 64" aria-hidden="true">
        <path
          d="M6 58C42 62 62 52 40 44S18 30 52 28s56-2 40-11"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0.1 10"
        />
        <circle cx="94" cy="11" r="6" fill="currentColor" />
      </svg>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="ui-state-actions">{actions}</div> : null}
    </div>
  );
}
