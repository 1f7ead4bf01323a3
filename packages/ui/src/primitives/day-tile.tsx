import type { PeriodCode } from "../theme/periods.ts";
import { classNames } from "./class-names.ts";
import { periodClass } from "./period-sign.tsx";
import styles from "./day-tile.module.css";
import a11y from "./accessibility.module.css";

export interface DayTileProps {
  period: PeriodCode;
  /** Abbreviated, such as "Fri". */
  weekday: string;
  day: string;
  /** Machine-readable date. */
  dateTime: string;
  /** The full date for screen readers. */
  label?: string;
}

export function DayTile({ period, weekday, day, dateTime, label }: DayTileProps) {
  return (
    <time dateTime={dateTime} className={classNames(styles.dayTile, periodClass(period))}>
      {label ? <span className={a11y.visuallyHidden}>{label}</span> : null}
      <span className={styles.weekday} aria-hidden={label ? true : undefined}>
        {weekday}
      </span>
      <span className={styles.day} aria-hidden={label ? true : undefined}>
        {day}
      </span>
    </time>
  );
}
