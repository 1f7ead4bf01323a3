import type { CaseRecord } from "@meander/domain/contract/cases";
import type { Decision } from "@meander/domain/moderation/decision";
import { casePolicy } from "@meander/domain/policy";

export const suspensionDays = [1, 3, 7, 30] as const;
export const defaultSuspensionDays = 7;

export type Suggestion = { readonly decision: Decision; readonly days: number };

/** What the policy suggests with one strike more than the person has; the gravest that can be decided here stands for what can't. */
export function suggestDecision(
  { owner }: Pick<CaseRecord, "owner">,
  possible: readonly Decision[],
): Suggestion | null {
  const strikes = (owner?.activeStrikes ?? 0) + 1;
  const step = casePolicy.suggestedSanctions.findLast((each) => each.strikes <= strikes);
  if (step === undefined || owner === null) return null;
  if (step.sanction === "warn")
    return possible.includes("warn") ? { decision: "warn", days: defaultSuspensionDays } : null;
  const days = step.sanction === "suspend" ? step.days : Math.max(...suspensionDays);
  return possible.includes("suspend") ? { decision: "suspend", days } : null;
}
