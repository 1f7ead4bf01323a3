import type { SubjectType } from "./subject.ts";

/**
 * The possible decisions. Suspending affects the subject's owner for a number of days, banning until it is taken back.
 * Shortening and lifting end that earlier; the strike stays. Restoring reverts a decision with its strike, whether
 * somebody appealed or not. Upholding refuses an appeal.
 */
export const decisions = [
  "noAction",
  "warn",
  "removeContent",
  "hideActivity",
  "suspend",
  "ban",
  "shorten",
  "lift",
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

/** What earlier decisions about a subject did that still has effect. */
export type InForce = {
  readonly isSuspended: boolean;
  /** Also before a ban takes effect. */
  readonly isBanned: boolean;
  /** Whether the comment or picture is removed, or the activity hidden. */
  readonly isRemoved: boolean;
};

type DecidableCase = {
  readonly subjectType: SubjectType;
  readonly reportCount: number;
  /** Those of them that aren't reports: staff opened the case. */
  readonly staffReportCount: number;
  readonly appealCount: number;
  readonly inForce: InForce;
};

/**
 * The possible decisions of a case. A case with only appeals can be restored or upheld. If the subject was reported as
 * well, a measure answers both and leaves the appealed decision in force. A case that staff opened, without a report,
 * may also take back what is in force.
 */
export function decisionsForCase(found: DecidableCase): readonly Decision[] {
  const { subjectType, reportCount, staffReportCount, appealCount } = found;
  const measures = decisionsFor(subjectType);
  if (appealCount === 0) {
    return staffReportCount > 0 && staffReportCount === reportCount
      ? [...reversalsOf(subjectType, found.inForce), ...measures]
      : measures;
  }
  const answers: readonly Decision[] = ["restore", "uphold"];
  return reportCount === 0 ? answers : [...answers, ...measures.filter((decision) => decision !== "noAction")];
}

function reversalsOf(subjectType: SubjectType, { isSuspended, isBanned, isRemoved }: InForce): readonly Decision[] {
  if (subjectType !== "user") return isRemoved ? ["restore"] : [];
  return [...(isSuspended ? ["shorten" as const] : []), ...(isSuspended || isBanned ? ["lift" as const] : [])];
}

const strikes: readonly Decision[] = ["warn", "removeContent", "hideActivity", "suspend", "ban"];

/** Whether a decision counts as a strike against the subject's owner. */
export function isStrike(decision: Decision): boolean {
  return strikes.includes(decision);
}

/** Whether a decision ends a sanction earlier, and leaves its strike. */
export function isLifting(decision: Decision): decision is "shorten" | "lift" {
  return decision === "shorten" || decision === "lift";
}

/** Whether a decision has a length in days. */
export function hasDays(decision: Decision): decision is "suspend" | "shorten" {
  return decision === "suspend" || decision === "shorten";
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

/** Whether two decisions have the same effect: the same measure and, where it has one, the same length. */
export function isSameOutcome(
  a: { readonly decision: Decision; readonly days?: number | undefined },
  b: { readonly decision: Decision; readonly days?: number | undefined },
): boolean {
  return a.decision === b.decision && (!hasDays(a.decision) || a.days === b.days);
}
