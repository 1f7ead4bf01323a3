import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { DayTile, type DayTileProps } from "../primitives/day-tile.tsx";
import { PeriodSign } from "../primitives/period-sign.tsx";
import { VoteBar } from "../primitives/vote-bar.tsx";
import styles from "./date-vote-row.module.css";

export interface DateVoteRowProps {
  day: Omit<DayTileProps, "period">;
  period: DayTileProps["period"];
  /** The time or the period's name, in a `<time>` element. */
  timeLabel: ReactNode;
  /** Text such as "6 can come". */
  countLabel: string;
  /** The share of votes relative to the option with the most, 0 to 1. */
  part: number;
  voted: boolean;
  /** Such as "I can come on Friday 20 November, 19:30". */
  toggleLabel: string;
  /** Omit if voting is closed; the row is then read-only. */
  onToggle?: (() => void) | undefined;
  disabled?: boolean;
  /** Such as a badge on the winning date. */
  badge?: ReactNode;
}

/** A date with its votes; the whole row is the control. */
export function DateVoteRow(props: DateVoteRowProps) {
  const { day, period, timeLabel, countLabel, part, voted, toggleLabel, onToggle, disabled, badge } = props;
  return (
    <div className={styles.dateVote} data-testid="date-vote">
      <DayTile {...day} period={period} />
      <div className={styles.text}>
        <div className={styles.line}>
          <PeriodSign period={period} />
          <strong>{timeLabel}</strong>
          <span className={styles.count} data-slot="date-vote-count">
            {countLabel}
          </span>
          {badge}
        </div>
        <VoteBar period={period} part={part} />
      </div>
      {onToggle ? (
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={voted}
          aria-label={toggleLabel}
          disabled={disabled}
          onClick={onToggle}
        >
          <Check aria-hidden="true" width={18} height={18} strokeWidth={3} />
        </button>
      ) : null}
    </div>
  );
}
