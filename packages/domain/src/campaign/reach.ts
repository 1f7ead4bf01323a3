import type { Reach } from "../contract/campaigns.ts";

/** Why a recipient is excluded, in the waterfall's order; the first matching reason counts. */
export const reachSteps = ["noAddress", "suppressed", "preferenceOff", "suspended", "capped"] as const;
export type ReachStep = (typeof reachSteps)[number];

export type Recipient = Readonly<Record<ReachStep, boolean>>;

/** The step that excludes the recipient; null if the mail is sent. */
export function reachStepOf(recipient: Recipient): ReachStep | null {
  return reachSteps.find((step) => recipient[step]) ?? null;
}

/**
 * The waterfall for a whole segment. The reference for the API's SQL, which computes the same counts.
 * @reference
 */
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
