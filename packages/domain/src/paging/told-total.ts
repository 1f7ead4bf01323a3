import { exactTotalLimit } from "../policy.ts";

/** A total as a page's answer has it. */
export type CountedTotal = { readonly total: number; readonly totalIsEstimate?: boolean | undefined };

export type ToldTotal = { readonly kind: "exact" | "moreThan" | "about"; readonly total: number };

/** An estimate of millions is worth two digits. */
const DIGITS = 2;

/** What may be said of a total: an estimate can be off either way, and what is sure is only that there are more than are counted. */
export function toldTotal({ total, totalIsEstimate = false }: CountedTotal): ToldTotal {
  if (!totalIsEstimate) return { kind: "exact", total };
  const rounded = Number(total.toPrecision(DIGITS));
  return rounded > exactTotalLimit ? { kind: "about", total: rounded } : { kind: "moreThan", total: exactTotalLimit };
}
