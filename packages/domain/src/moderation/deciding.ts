import type { CommandType } from "../contract/cases.ts";
import type { ErrorKey } from "../messages/message.ts";
import { actorHas, type Traveller } from "../permission/actor.ts";
import type { Permission } from "../permission/permission.ts";
import { outranks, type UserTypeCode, userType } from "../person/user-type.ts";
import type { CaseStatus } from "./case-status.ts";
import { type Decision, decisionsForCase, isAboutPerson } from "./decision.ts";
import { casePolicy } from "../policy.ts";
import { type SubjectType, subjectTypes } from "./subject.ts";

/** Any of these permissions gives access to moderation. */
export const moderationPermissions = ["moderateActivities", "moderateUsers"] as const satisfies readonly Permission[];

/** The fields of a case that its permission rules need. */
export type CaseToDecide = {
  readonly subjectType: SubjectType;
  readonly status: CaseStatus;
  /** The owner of the subject; null if their account was deleted. */
  readonly owner: { readonly userId: string; readonly userType: UserTypeCode } | null;
  readonly reporterIds: readonly string[];
  /** Includes reports from deleted accounts. */
  readonly reportCount: number;
  /** The appeals that this case's decision answers or has answered. */
  readonly appeals: readonly AppealToDecide[];
  readonly secondOpinionBy: string | null;
  readonly escalatedBy: string | null;
};

export type AppealToDecide = {
  /** The decision appealed against, and who made it; null if their account was deleted. */
  readonly decision: Decision;
  readonly decidedBy: string | null;
};

type DecidedMeasure = { readonly decision: Decision; readonly days?: number | undefined };

/** The fields of a command that its permission rules need. */
export type CaseCommand =
  | ({ readonly type: "decide" } & DecidedMeasure)
  | { readonly type: Exclude<CommandType, "decide"> };

/** Null if allowed, else the error key. */
export type CaseRefusal = ErrorKey | null;

const permissionFor: Readonly<Record<SubjectType, Permission>> = {
  user: "moderateUsers",
  activity: "moderateActivities",
  comment: "moderateActivities",
  image: "moderateActivities",
};

/** The types of subjects whose cases the caller may see. */
export function subjectTypesFor(actor: Traveller): readonly SubjectType[] {
  return subjectTypes.filter((type) => actorHas(actor, permissionFor[type]));
}

/** Whether the caller may see the case. Nobody sees a case about themselves. */
export function canSeeCase(actor: Traveller, found: Pick<CaseToDecide, "subjectType" | "owner">): boolean {
  return actorHas(actor, permissionFor[found.subjectType]) && found.owner?.userId !== actor.userId;
}

/** Who may claim a case: anyone who may decide it, if it is undecided. */
export function refuseClaim(actor: Traveller, found: CaseToDecide): CaseRefusal {
  if (found.status === "decided") return "caseAlreadyDecided";
  return refuseDecider(actor, found);
}

/**
 * Who may give a command, regardless of concurrent changes to the case. Escalations, requests for a second opinion and
 * notes are open to everyone who sees the case. Only deciding and undoing require rank over its owner.
 */
export function refuseCommand(actor: Traveller, found: CaseToDecide, command: CaseCommand): CaseRefusal {
  if (!actorHas(actor, permissionFor[found.subjectType])) return "forbidden";
  if (!canSeeCase(actor, found)) return "caseNotFound";
  if (command.type !== "decide") return null;
  return (
    refuseDecision(found, command) ??
    refuseStrictMeasure(actor, found, command) ??
    refuseDecider(actor, found) ??
    refuseLength(actor, found, command)
  );
}

/**
 * Whose side of a conflict may replace a colleague's decision: only of a moderator who could have made both decisions.
 * `found` is the case as if that decision were undone.
 */
export function refuseReplacement(
  actor: Traveller,
  found: CaseToDecide,
  { args, decided }: { readonly args: CaseCommand; readonly decided: DecidedMeasure },
): CaseRefusal {
  return (
    refuseStrictMeasure(actor, found, decided) ??
    refuseCommand(actor, found, args) ??
    refuseDecider(actor, found) ??
    refuseLength(actor, found, decided)
  );
}

/**
 * The longest suspension in days that the actor may decide. A longer one needs a second person: a colleague, other than
 * a reporter, who escalated the case or asked for a second opinion.
 */
export function longestSuspension(
  actor: Traveller,
  { secondOpinionBy, escalatedBy, reporterIds }: Pick<CaseToDecide, "secondOpinionBy" | "escalatedBy" | "reporterIds">,
): number {
  const hasSecondPerson = [secondOpinionBy, escalatedBy].some(
    (colleague) => colleague !== null && colleague !== actor.userId && !reporterIds.includes(colleague),
  );
  return hasSecondPerson ? casePolicy.suspensionDaysMax : casePolicy.suspensionDaysAlone;
}

function refuseLength(actor: Traveller, found: CaseToDecide, { decision, days = 0 }: DecidedMeasure): CaseRefusal {
  return decision === "suspend" && days > longestSuspension(actor, found) ? "suspensionNeedsAnother" : null;
}

function refuseDecision(found: CaseToDecide, { decision, days }: DecidedMeasure): CaseRefusal {
  const decidable = { ...found, appealCount: found.appeals.length };
  if (!decisionsForCase(decidable).includes(decision)) return "decisionNotPossible";
  if (found.owner === null && isAboutPerson(decision)) return "decisionNotPossible";
  return decision === "suspend" && days === undefined ? "suspensionDaysMissing" : null;
}

/**
 * Measures against a person, rather than content, require the permission to moderate people; so does reverting them.
 */
function refuseStrictMeasure(actor: Traveller, { appeals }: CaseToDecide, { decision }: DecidedMeasure): CaseRefusal {
  const touched = decision === "restore" ? appeals.map((appeal) => appeal.decision) : [decision];
  return touched.some(isAboutPerson) && !actorHas(actor, "moderateUsers") ? "forbidden" : null;
}

function refuseDecider(actor: Traveller, found: CaseToDecide): CaseRefusal {
  const { owner, reporterIds, appeals, secondOpinionBy, status } = found;
  if (reporterIds.includes(actor.userId)) return "caseReportedByOneself";
  if (owner !== null && !outranks(actor.userType, owner.userType)) return "rankTooLow";
  if (appeals.some(({ decidedBy }) => decidedBy === actor.userId)) return "appealNeedsAnother";
  if (secondOpinionBy === actor.userId) return "secondOpinionNeedsAnother";
  return status === "escalated" && actor.userType !== userType.administrator ? "escalatedNeedsAdministrator" : null;
}

/** A decision may be undone by its maker or an administrator. */
export function refuseUndo(actor: Traveller, decidedBy: string | null): CaseRefusal {
  return actor.userId === decidedBy || actor.userType === userType.administrator ? null : "forbidden";
}
