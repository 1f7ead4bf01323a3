import type { ReactNode } from "react";
import styles from "./status-line.module.css";

export interface StatusLineProps {
  connection: "online" | "connecting" | "offline";
  /** Such as "Offline since 09:44". */
  connectionLabel: ReactNode;
  /** Pending commands, such as "3 decisions wait, saved on this computer". */
  waiting?: ReactNode;
  /** The last undoable command with its shortcut. */
  undo?: ReactNode;
  children?: ReactNode;
}

/** The console's status bar: connection, pending commands and undo. */
export function StatusLine({ connection, connectionLabel, waiting, undo, children }: StatusLineProps) {
  return (
    <footer className={styles.statusLine}>
      <div className={styles.part} role="status">
        <span className={styles.dot} data-connection={connection} aria-hidden="true" />
        <span>{connectionLabel}</span>
      </div>
      {waiting ? <div className={styles.part}>{waiting}</div> : null}
      <div className={styles.end}>
        {undo ? <div className={styles.part}>{undo}</div> : null}
        {children}
      </div>
    </footer>
  );
}
