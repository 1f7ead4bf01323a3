import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "brand" | "danger" | "late" | "soon";

/** A state in a word. `late` and `soon` are urgency and borrow evening and morning: for the console only. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames("ui-badge", `ui-badge-${tone}`)}>{children}</span>;
}

/** How many wait, on an icon. Says nothing when there are none. */
export function CountBadge({ count, text, label }: { count: number; text?: string; label?: string }) {
  if (count <= 0) return null;
  return (
    <span className="ui-count-badge">
      <span aria-hidden={label ? true : undefined}>{text ?? count}</span>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
