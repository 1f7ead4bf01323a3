import type { ReactNode } from "react";

export interface StatusLineProps {
  connection: "online" | "connecting" | "offline";
  /** Such as "Offline since 09:44". */
  connectionLabel: ReactNode;
  /** What waits, such as "3 decisions wait, saved on this computer". */
  waiting?: ReactNode;
  /** What can still be undone, with its key. */
  undo?: ReactNode;
  children?: ReactNode;
}

/** The console's last line: whether we are online, what waits, what can still be undone. */
export function StatusLine({ connection, connectionLabel, waiting, undo, children }: StatusLineProps) {
  return (
    <footer className="ui-status-line">
      <div className="ui-status-line-part" role="status">
        <span className="ui-status-line-dot" data-connection={connection} aria-hidden="true" />
        <span>{connectionLabel}</span>
      </div>
      {waiting ? <div className="ui-status-line-part">{waiting}</div> : null}
      <div className="ui-status-line-end">
        {undo ? <div className="ui-status-line-part">{undo}</div> : null}
        {children}
      </div>
    </footer>
  );
}
