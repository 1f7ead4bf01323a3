import { Moon, Sun, Sunrise, Sunset } from "lucide-react";
import type { PeriodCode } from "../theme/periods.ts";
import styles from "./period-sign.module.css";

const periodClasses = {
  1: styles.periodMorning,
  2: styles.periodAfternoon,
  3: styles.periodEvening,
  4: styles.periodNight,
};
const signs = { 1: Sunrise, 2: Sun, 3: Sunset, 4: Moon } as const;

/** A period's icon, so that colour isn't the only signal. Always used next to text. */
export function PeriodSign({ period, size = 16 }: { period: PeriodCode; size?: number }) {
  const Sign = signs[period];
  return <Sign className={styles.periodSign} aria-hidden="true" width={size} height={size} strokeWidth={2.2} />;
}

/** Sets `--period-ground`, `--period-text` and `--period-mark` for descendants. */
export function periodClass(period: PeriodCode): string | undefined {
  return periodClasses[period];
}
