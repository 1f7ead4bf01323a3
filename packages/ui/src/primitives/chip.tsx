import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { PeriodCode } from "../theme/periods.ts";
import { classNames } from "./class-names.ts";
import { PeriodSign, periodClass } from "./period-sign.tsx";
import styles from "./chip.module.css";

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The pressed state of a toggle; omit it for a chip that opens something. */
  pressed?: boolean | undefined;
  icon?: ReactNode;
}

/** A choice in the shape of a pill. */
export function Chip({ pressed, icon, className, children, type = "button", ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={classNames(styles.chip, className)}>
      {icon}
      {children}
    </button>
  );
}

export interface PeriodChipProps {
  period: PeriodCode;
  /** Text such as "Tonight 19:30"; pass a `<time>` element for a date. */
  children: ReactNode;
  /** For a date that isn't decided. */
  isOutlined?: boolean | undefined;
}

/** The time of an activity in the period's colour, with its icon. */
export function PeriodChip({ period, children, isOutlined = false }: PeriodChipProps) {
  return (
    <span className={classNames(styles.periodChip, isOutlined && styles.outlined, periodClass(period))}>
      <PeriodSign period={period} />
      {children}
    </span>
  );
}

export interface PeriodChoiceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  period: PeriodCode;
  pressed: boolean;
}

/** Chooses a time period. */
export function PeriodChoice({ period, pressed, className, children, type = "button", ...rest }: PeriodChoiceProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={classNames(styles.chip, styles.periodChoice, periodClass(period), className)}
    >
      <PeriodSign period={period} />
      {children}
    </button>
  );
}
