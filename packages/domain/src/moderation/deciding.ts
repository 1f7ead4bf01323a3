import type { CommandType } from "../contract/cases.ts";
import type { ErrorKey } from "../messages/message.ts";
import { actorHas, type Traveller } from "../permission/actor.ts";
import type { Permission } from "../permission/permission.ts";
import { outranks, type UserTypeCode, userType } from "../person/user-type.ts";
import type { CaseStatus } from "./case-status.ts";
import {
  type Decision,
  decisionsForCase,
  hasDays,
  type InForce,
  isAboutPerson,
  isLifting,
  isSanction,
} from "./decision.ts";
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
  /** Those by which staff opened the case themselves, without a report. */
  readonly staffReportCount: number;
  readonly inForce: InForce;
  /** The appeals that this case's decision answers or has answered. */
  readonly appeals: readonly AppealToDecide[];
  readonly secondOpinionBy: string | null;
  readonly escalatedBy: string | null;
  /** Those of `secondOpinionBy` and `escalatedBy` who are administrators. */
  readonly secondAdministratorIds: readonly string[];
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

/** The permission that handles cases about such a subject. */
export const permissionFor: Readonly<Record<SubjectType, Permission>> = {
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
  return refuseDecider(actor, found) ?? refuseRank(actor, found);
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
    refuseRank(actor, found, command) ??
    refuseAlone(actor, found, command)
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
    refuseRank(actor, found, decided) ??
    refuseAlone(actor, found, decided)
  );
}

type SecondPeople = Pick<CaseToDecide, "secondOpinionBy" | "escalatedBy" | "reporterIds">;

/**
 * Whether a second person has seen the case, as a ban and a long suspension need: a colleague, other than a reporter,
 * who escalated it or asked for a second opinion.
 */
function hasSecondPerson(actor: Traveller, found: SecondPeople): boolean {
  return secondPeopleOf(actor, found).length > 0;
}

function secondPeopleOf(actor: Traveller, { secondOpinionBy, escalatedBy, reporterIds }: SecondPeople): string[] {
  return [secondOpinionBy, escalatedBy].filter(
    (colleague): colleague is string =>
      colleague !== null && colleague !== actor.userId && !reporterIds.includes(colleague),
  );
}

/** The longest suspension in days that the actor may decide. A longer one needs a second person. */
function longestSuspension(actor: Traveller, found: SecondPeople): number {
  return hasSecondPerson(actor, found) ? casePolicy.suspensionDaysMax : casePolicy.suspensionDaysAlone;
}

/** What nobody decides alone. */
function refuseAlone(actor: Traveller, found: CaseToDecide, { decision, days = 0 }: DecidedMeasure): CaseRefusal {
  if (decision === "ban") return hasSecondPerson(actor, found) ? null : "banNeedsAnother";
  return decision === "suspend" && days > longestSuspension(actor, found) ? "suspensionNeedsAnother" : null;
}

/** Whether the actor can only propose this measure, and a colleague decides. */
export function needsProposal(actor: Traveller, found: CaseToDecide, measure: DecidedMeasure): boolean {
  return refuseAlone(actor, found, measure) !== null || refuseRank(actor, found, measure) === "administratorNeedsTwo";
}

/**
 * Nobody decides about a person of their rank or above. Administrators are an exception: another one decides about
 * them, and a sanction needs a second administrator who has seen the case.
 */
function refuseRank(actor: Traveller, found: CaseToDecide, decided?: DecidedMeasure): CaseRefusal {
  const { owner, secondAdministratorIds } = found;
  if (owner === null || outranks(actor.userType, owner.userType)) return null;
  if (actor.userType !== userType.administrator) return "rankTooLow";
  if (decided === undefined || !isSanction(decided.decision)) return null;
  const isSecondThere = secondPeopleOf(actor, found).some((colleague) => secondAdministratorIds.includes(colleague));
  return isSecondThere ? null : "administratorNeedsTwo";
}

function refuseDecision(found: CaseToDecide, { decision, days }: DecidedMeasure): CaseRefusal {
  const decidable = { ...found, appealCount: found.appeals.length };
  if (!decisionsForCase(decidable).includes(decision)) return "decisionNotPossible";
  if (found.owner === null && concernsPerson(decision)) return "decisionNotPossible";
  return hasDays(decision) && days === undefined ? "suspensionDaysMissing" : null;
}

/**
 * Measures against a person, rather than content, require the permission to moderate people; so does reverting them.
 */
function refuseStrictMeasure(actor: Traveller, { appeals }: CaseToDecide, { decision }: DecidedMeasure): CaseRefusal {
  const touched = decision === "restore" ? appeals.map((appeal) => appeal.decision) : [decision];
  return touched.some(concernsPerson) && !actorHas(actor, "moderateUsers") ? "forbidden" : null;
}

function concernsPerson(decision: Decision): boolean {
  return isAboutPerson(decision) || isLifting(decision);
}

function refuseDecider(actor: Traveller, found: CaseToDecide): CaseRefusal {
  const { reporterIds, appeals, secondOpinionBy, status } = found;
  if (reporterIds.includes(actor.userId)) return "caseReportedByOneself";
  if (appeals.some(({ decidedBy }) => decidedBy === actor.userId)) return "appealNeedsAnother";
  if (secondOpinionBy === actor.userId) return "secondOpinionNeedsAnother";
  return status === "escalated" && actor.userType !== userType.administrator ? "escalatedNeedsAdministrator" : null;
}

/** A decision may be undone by its maker or an administrator. */
export function refuseUndo(actor: Traveller, decidedBy: string | null): CaseRefusal {
  return actor.userId === decidedBy || actor.userType === userType.administrator ? null : "forbidden";
}
