import type { ReactNode } from "react";
import styles from "../auth.module.css";

type LinkNoteProps = {
  readonly sign: ReactNode;
  /** The address that the link was mailed to, if it is known. */
  readonly email?: string;
  readonly children: string;
};

/** What a mailed link is about, at the top of its sheet. */
export function LinkNote({ sign, email, children }: LinkNoteProps) {
  return (
    <div className={styles.linkNote}>
      <div className={styles.linkNoteAddress}>
        <span className={styles.checkEmailSign} aria-hidden="true">
          {sign}
        </span>
        {email !== undefined && <strong dir="auto">{email}</strong>}
      </div>
      <p>{children}</p>
    </div>
  );
}
