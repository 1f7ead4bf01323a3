import type { PeriodCode } from "../theme/tokens.ts";
import { classNames } from "./class-names.ts";
import { periodClass } from "./period-sign.tsx";

export interface DayTileProps {
  period: PeriodCode;
  /** Short, such as "Fri". */
  weekday: string;
  day: string;
  /** Machine-readable date. */
  dateTime: string;
  /** The date in full, for those who listen. */
  label?: string;
}

export function DayTile({ period, weekday, day, dateTime, label }: DayTileProps) {
  return (
    <time dateTime={dateTime} className={classNames("ui-day-tile", periodClass(period))}>
      {label ? <span className="visually-hidden">{label}</span> : null}
      <span className="ui-day-tile-weekday" aria-hidden={label ? true : undefined}>
        {weekday}
      </span>
      <span className="ui-day-tile-day" aria-hidden={label ? true : undefined}>
        {day}
      </span>
    </time>
  );
}
