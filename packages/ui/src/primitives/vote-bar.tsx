import type { PeriodCode } from "../theme/periods.ts";
import { classNames } from "./class-names.ts";
import { periodClass } from "./period-sign.tsx";
import styles from "./vote-bar.module.css";

export interface VoteBarProps {
  period: PeriodCode;
  /** 0 to 1. */
  part: number;
  /** Omit if the count is visible as text next to it. */
  label?: string;
}

/** Animates its width when votes change. */
export function VoteBar({ period, part, label }: VoteBarProps) {
  const width = `${Math.round(Math.max(0, Math.min(1, part)) * 1000) / 10}%`;
  return (
    <div
      className={classNames(styles.voteBar, periodClass(period))}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <div className={styles.fill} style={{ width }} />
    </div>
  );
}
