import type { ReactNode } from "react";

export interface JoinBarProps {
  /** Such as "2 dates chosen". */
  title: ReactNode;
  /** Such as "Amara approves requests". */
  note?: ReactNode;
  /** The button. */
  action: ReactNode;
}

/** Stays under the thumb; the title is announced when it changes. */
export function JoinBar({ title, note, action }: JoinBarProps) {
  return (
    <div className="ui-join-bar">
      <div className="ui-join-bar-text" role="status">
        <strong>{title}</strong>
        {note ? <span className="ui-join-bar-note">{note}</span> : null}
      </div>
      {action}
    </div>
  );
}
