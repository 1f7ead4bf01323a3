import type { ReactNode } from "react";
import styles from "./badge.module.css";
import a11y from "./accessibility.module.css";

export type BadgeTone = "neutral" | "brand" | "danger" | "late" | "soon";

/**
 * A status as one word. `late` and `soon` signal urgency in the colours of evening and morning, in the console only.
 */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A number on an icon; renders nothing for zero. */
export function CountBadge({ count, text, label }: { count: number; text?: string; label?: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.countBadge} data-slot="count-badge">
      <span aria-hidden={label ? true : undefined}>{text ?? count}</span>
      {label ? <span className={a11y.visuallyHidden}>{label}</span> : null}
    </span>
  );
}
