import type { CaseRecord } from "@meander/domain/contract/cases";
import type { Decision } from "@meander/domain/moderation/decision";
import { suggestedSanction } from "@meander/domain/moderation/suggested-sanction";
import { casePolicy } from "@meander/domain/policy";

export const suspensionDays = [1, 3, 7, 30, 90, 365] as const;
export const defaultSuspensionDays = 7;

export type Suggestion = { readonly decision: Decision; readonly days: number };

/** What a colleague proposes, else the suggestion of the policy; a sanction that isn't available is replaced by a milder one. */
export function suggestDecision(
  { owner, appealCount, proposal }: Pick<CaseRecord, "owner" | "appealCount" | "proposal">,
  possible: readonly Decision[],
): Suggestion | null {
  if (proposal !== null && possible.includes(proposal.decision)) {
    return { decision: proposal.decision, days: proposal.days ?? defaultSuspensionDays };
  }
  // Strikes don't show whether an appeal is justified.
  if (owner === null || appealCount > 0) return null;
  const step = suggestedSanction(owner.activeStrikes);
  if (step.sanction === "warn")
    return possible.includes("warn") ? { decision: "warn", days: defaultSuspensionDays } : null;
  if (step.sanction === "ban" && possible.includes("ban")) return { decision: "ban", days: defaultSuspensionDays };
  const days = step.sanction === "suspend" ? step.days : casePolicy.suspensionDaysAlone;
  return possible.includes("suspend") ? { decision: "suspend", days } : null;
}
