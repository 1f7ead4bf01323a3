import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { PeriodCode } from "../theme/tokens.ts";
import { classNames } from "./class-names.ts";
import { PeriodSign, periodClass } from "./period-sign.tsx";
import styles from "./chip.module.css";

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Chosen or not; leave it out for a chip that opens something. */
  pressed?: boolean | undefined;
  icon?: ReactNode;
}

/** A choice as a pill. */
export function Chip({ pressed, icon, className, children, type = "button", ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={classNames(styles.chip, className)}>
      {icon}
      {children}
    </button>
  );
}

/** A word that can't be pressed: a skill, a category. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}

export interface PeriodChipProps {
  period: PeriodCode;
  /** Words such as "Tonight 19:30"; pass a `<time>` where they are a date. */
  children: ReactNode;
}

/** When something happens: the period's ground, sign and words. */
export function PeriodChip({ period, children }: PeriodChipProps) {
  return (
    <span className={classNames(styles.periodChip, periodClass(period))}>
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
