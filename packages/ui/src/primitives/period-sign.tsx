import { Moon, Sun, Sunrise, Sunset } from "lucide-react";
import { type PeriodCode, periodNames } from "../theme/tokens.ts";

const signs = { 1: Sunrise, 2: Sun, 3: Sunset, 4: Moon } as const;

/** A period's sign, so that its colour never speaks alone. Always beside a word or a time. */
export function PeriodSign({ period, size = 16 }: { period: PeriodCode; size?: number }) {
  const Sign = signs[period];
  return <Sign className="ui-period-sign" aria-hidden="true" width={size} height={size} strokeWidth={2.2} />;
}

/** Sets `--period-ground`, `--period-text` and `--period-mark` for what is inside. */
export function periodClass(period: PeriodCode): string {
  return `ui-period-${periodNames[period]}`;
}
