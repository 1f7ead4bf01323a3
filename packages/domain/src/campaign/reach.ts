import type { Reach } from "../contract/campaigns.ts";

/** Why somebody of the segment is left out, in the order the waterfall takes them; the first that applies counts. */
export const reachSteps = ["noAddress", "suppressed", "preferenceOff", "suspended", "capped"] as const;
export type ReachStep = (typeof reachSteps)[number];

export type Recipient = Readonly<Record<ReachStep, boolean>>;

/** The step at which a person leaves the waterfall; null when the mail reaches them. */
export function reachStepOf(recipient: Recipient): ReachStep | null {
  return reachSteps.find((step) => recipient[step]) ?? null;
}

/** The waterfall of a whole segment. The API counts the same in SQL; this is what that is measured against. */
export function reachOf(segment: readonly Recipient[]): Reach {
  const steps = segment.map(reachStepOf);
  const countOf = (step: ReachStep | null) => steps.filter((taken) => taken === step).length;
  return {
    segment: segment.length,
    noAddress: countOf("noAddress"),
    suppressed: countOf("suppressed"),
    preferenceOff: countOf("preferenceOff"),
    suspended: countOf("suspended"),
    capped: countOf("capped"),
    final: countOf(null),
  };
}
