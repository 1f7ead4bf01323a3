import { exactTotalLimit } from "./total-limits.ts";

/** The total of a paged response. */
export type CountedTotal = { readonly total: number; readonly totalIsEstimate?: boolean | undefined };

export type DisplayTotal = { readonly kind: "exact" | "moreThan" | "about"; readonly total: number };

/** The significant digits of an estimate. */
const DIGITS = 2;

/**
 * How a total is displayed. An estimate may be too high or too low; certain is only that it exceeds the exact limit.
 */
export function displayTotal({ total, totalIsEstimate = false }: CountedTotal): DisplayTotal {
  if (!totalIsEstimate) return { kind: "exact", total };
  const rounded = Number(total.toPrecision(DIGITS));
  return rounded > exactTotalLimit ? { kind: "about", total: rounded } : { kind: "moreThan", total: exactTotalLimit };
}
