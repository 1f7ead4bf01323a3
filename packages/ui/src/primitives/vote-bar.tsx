import type { PeriodCode } from "../theme/tokens.ts";
import { classNames } from "./class-names.ts";
import { periodClass } from "./period-sign.tsx";

export interface VoteBarProps {
  period: PeriodCode;
  /** 0 to 1. */
  part: number;
  /** Leave out where the count stands beside it in words. */
  label?: string;
}

/** Slides to its length when votes change. */
export function VoteBar({ period, part, label }: VoteBarProps) {
  const width = `${Math.round(Math.max(0, Math.min(1, part)) * 1000) / 10}%`;
  return (
    <div
      className={classNames("ui-vote-bar", periodClass(period))}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <div className="ui-vote-bar-fill" style={{ width }} />
    </div>
  );
}
