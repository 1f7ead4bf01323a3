import type { ReactNode } from "react";

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
    <div className="ui-filter-bar">
      <fieldset className="ui-filter-bar-chips" aria-label={label}>
        {children}
      </fieldset>
      {note ? (
        <div className="ui-filter-bar-note" role="status">
          {note}
        </div>
      ) : null}
    </div>
  );
}
