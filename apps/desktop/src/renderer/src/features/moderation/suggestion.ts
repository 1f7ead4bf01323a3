import type { CaseRecord } from "@meander/domain/contract/cases";
import type { Decision } from "@meander/domain/moderation/decision";
import { suggestedSanction } from "@meander/domain/moderation/suggested-sanction";
import { casePolicy } from "@meander/domain/policy";

export const suspensionDays = [1, 3, 7, 30, 90, 365] as const;
export const defaultSuspensionDays = 7;

export type Suggestion = { readonly decision: Decision; readonly days: number };

/** The suggestion of the policy; a sanction that isn't available is replaced by the most severe one that one person decides. */
export function suggestDecision(
  { owner, appealCount }: Pick<CaseRecord, "owner" | "appealCount">,
  possible: readonly Decision[],
): Suggestion | null {
  // Strikes don't show whether an appeal is justified.
  if (owner === null || appealCount > 0) return null;
  const step = suggestedSanction(owner.activeStrikes);
  if (step.sanction === "warn")
    return possible.includes("warn") ? { decision: "warn", days: defaultSuspensionDays } : null;
  const days = step.sanction === "suspend" ? step.days : casePolicy.suspensionDaysAlone;
  return possible.includes("suspend") ? { decision: "suspend", days } : null;
}
