import type { SubjectType } from "./subject.ts";

/**
 * How a case can end. Suspending pauses the person behind the subject for a number of days. The last two answer an appeal: bringing back takes
 * the decision and its strike away, upholding leaves both.
 */
export const decisions = ["noAction", "warn", "removeContent", "hideActivity", "suspend", "restore", "uphold"] as const;
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

type Asked = { readonly subjectType: SubjectType; readonly reportCount: number; readonly appealCount: number };

/**
 * What can be decided about a case. An appeal is answered by it: one that stands alone is granted or not; where people reported the subject
 * as well, a measure answers both, and leaves the one that was appealed.
 */
export function decisionsForCase({ subjectType, reportCount, appealCount }: Asked): readonly Decision[] {
  const measures = decisionsFor(subjectType);
  if (appealCount === 0) return measures;
  const answers: readonly Decision[] = ["restore", "uphold"];
  return reportCount === 0 ? answers : [...answers, ...measures.filter((decision) => decision !== "noAction")];
}

/** Whether a decision counts as a strike against the person behind the subject. */
export function isStrike(decision: Decision): boolean {
  return decision !== "noAction" && !isAppealAnswer(decision);
}

/** Whether a decision is nothing but the answer to an appeal. */
export function isAppealAnswer(decision: Decision): decision is "restore" | "uphold" {
  return decision === "restore" || decision === "uphold";
}

/** Two decisions that come to the same: the same measure, and for a suspension the same length. */
export function isSameOutcome(
  a: { readonly decision: Decision; readonly days?: number | undefined },
  b: { readonly decision: Decision; readonly days?: number | undefined },
): boolean {
  return a.decision === b.decision && (a.decision !== "suspend" || a.days === b.days);
}
