import type { SubjectType } from "./subject.ts";

/**
 * The possible decisions. Suspending affects the subject's owner for a number of days, banning until it is taken back.
 * The last two answer an appeal: restoring reverts the decision and its strike, upholding keeps both.
 */
export const decisions = [
  "noAction",
  "warn",
  "removeContent",
  "hideActivity",
  "suspend",
  "ban",
  "restore",
  "uphold",
] as const;
export type Decision = (typeof decisions)[number];

const decisionsOfSubject: Readonly<Record<SubjectType, readonly Decision[]>> = {
  user: ["noAction", "warn", "suspend", "ban"],
  activity: ["noAction", "warn", "hideActivity", "suspend", "ban"],
  comment: ["noAction", "warn", "removeContent", "suspend", "ban"],
  image: ["noAction", "warn", "removeContent", "suspend", "ban"],
};

/** The possible decisions for a type of subject, mildest first. */
export function decisionsFor(subject: SubjectType): readonly Decision[] {
  return decisionsOfSubject[subject];
}

type DecidableCase = { readonly subjectType: SubjectType; readonly reportCount: number; readonly appealCount: number };

/**
 * The possible decisions of a case. A case with only appeals can be restored or upheld. If the subject was reported as
 * well, a measure answers both and leaves the appealed decision in force.
 */
export function decisionsForCase({ subjectType, reportCount, appealCount }: DecidableCase): readonly Decision[] {
  const measures = decisionsFor(subjectType);
  if (appealCount === 0) return measures;
  const answers: readonly Decision[] = ["restore", "uphold"];
  return reportCount === 0 ? answers : [...answers, ...measures.filter((decision) => decision !== "noAction")];
}

/** Whether a decision counts as a strike against the subject's owner. */
export function isStrike(decision: Decision): boolean {
  return decision !== "noAction" && !isAppealAnswer(decision);
}

/** Whether a measure is against the subject's owner, whatever the subject is, rather than against content. */
export function isAboutPerson(decision: Decision): decision is "warn" | Sanction {
  return decision === "warn" || isSanction(decision);
}

/** What takes rights from a person. */
export type Sanction = (typeof proposals)[number];
export const proposals = ["suspend", "ban"] as const satisfies readonly Decision[];

export function isSanction(decision: Decision): decision is Sanction {
  return decision === "suspend" || decision === "ban";
}

/** Whether a decision only answers an appeal. */
export function isAppealAnswer(decision: Decision): decision is "restore" | "uphold" {
  return decision === "restore" || decision === "uphold";
}

/** Whether two decisions have the same effect: the same measure and, for a suspension, the same length. */
export function isSameOutcome(
  a: { readonly decision: Decision; readonly days?: number | undefined },
  b: { readonly decision: Decision; readonly days?: number | undefined },
): boolean {
  return a.decision === b.decision && (a.decision !== "suspend" || a.days === b.days);
}
