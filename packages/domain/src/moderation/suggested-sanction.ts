import { casePolicy } from "../policy.ts";

export type SuggestedSanction = (typeof casePolicy.suggestedSanctions)[number];

/** What the policy suggests for one more breach, by the strikes that are alive before it. Nothing is ever done by itself. */
export function suggestedSanction(activeStrikes: number): SuggestedSanction {
  const strikes = activeStrikes + 1;
  const [mildest] = casePolicy.suggestedSanctions;
  return casePolicy.suggestedSanctions.findLast((step) => step.strikes <= strikes) ?? mildest;
}
