import type { SubjectType } from "./subject.ts";

/** How a case can end. Suspending pauses the person behind the subject for a number of days. */
export const decisions = ["noAction", "warn", "removeContent", "hideActivity", "suspend"] as const;
export type Decision = (typeof decisions)[number];

const decisionsOfSubject: Readonly<Record<SubjectType, readonly Decision[]>> = {
  user: ["noAction", "warn", "suspend"],
  activity: ["noAction", "warn", "hideActivity", "suspend"],
  comment: ["noAction", "warn", "removeContent", "suspend"],
  image: ["noAction", "warn", "removeContent", "suspend"],
};

/** What can be decided about such a subject, from the mildest to the gravest. */
export function decisionsFor(subject: SubjectType): readonly Decision[] {
  return decisionsOfSubject[subject];
}

/** Whether a decision counts as a strike against the person behind the subject. */
export function isStrike(decision: Decision): boolean {
  return decision !== "noAction";
}

/** Two decisions that come to the same: the same measure, and for a suspension the same length. */
export function isSameOutcome(
  a: { readonly decision: Decision; readonly days?: number | undefined },
  b: { readonly decision: Decision; readonly days?: number | undefined },
): boolean {
  return a.decision === b.decision && (a.decision !== "suspend" || a.days === b.days);
}
