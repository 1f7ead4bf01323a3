import { casePolicy } from "../policy.ts";

export type SuggestedSanction = (typeof casePolicy.suggestedSanctions)[number];

/**
 * The sanction that the policy suggests for another violation, by the active strikes before it. It is never applied
 * automatically.
 */
export function suggestedSanction(activeStrikes: number): SuggestedSanction {
  const strikes = activeStrikes + 1;
  const [mildest] = casePolicy.suggestedSanctions;
  return casePolicy.suggestedSanctions.findLast((step) => step.strikes <= strikes) ?? mildest;
}
