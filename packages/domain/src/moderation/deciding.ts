import type { CommandType } from "../contract/cases.ts";
import type { ErrorKey } from "../messages/message.ts";
import { actorHas, type Traveller } from "../permission/actor.ts";
import type { Permission } from "../permission/permission.ts";
import { outranks, type UserTypeCode, userType } from "../person/user-type.ts";
import type { CaseStatus } from "./case-status.ts";
import { type Decision, decisionsForCase } from "./decision.ts";
import { type SubjectType, subjectTypes } from "./subject.ts";

/** Whoever holds one of these works at the moderation desk. */
export const moderationPermissions = ["moderateActivities", "moderateUsers"] as const satisfies readonly Permission[];

/** What of a case its rules look at. */
export type CaseToDecide = {
  readonly subjectType: SubjectType;
  readonly status: CaseStatus;
  /** The person behind the subject; null when their account is gone. */
  readonly owner: { readonly userId: string; readonly userType: UserTypeCode } | null;
  readonly reporterIds: readonly string[];
  /** Also those of people whose accounts are gone. */
  readonly reportCount: number;
  /** Those that this case's decision answers, or has answered. */
  readonly appeals: readonly AppealToDecide[];
  readonly secondOpinionBy: string | null;
};

export type AppealToDecide = {
  /** What it is against, and who decided that; null when their account is gone. */
  readonly decision: Decision;
  readonly decidedBy: string | null;
};

/** A command as far as who may give it depends on it. */
export type CaseCommand =
  | { readonly type: "decide"; readonly decision: Decision; readonly days?: number | undefined }
  | { readonly type: Exclude<CommandType, "decide"> };

/** Null: nothing stands against it. Else the words to refuse it with. */
export type CaseRefusal = ErrorKey | null;

const permissionFor: Readonly<Record<SubjectType, Permission>> = {
  user: "moderateUsers",
  activity: "moderateActivities",
  comment: "moderateActivities",
  image: "moderateActivities",
};

/** The kinds of subject whose cases somebody sees. */
export function subjectTypesFor(actor: Traveller): readonly SubjectType[] {
  return subjectTypes.filter((type) => actorHas(actor, permissionFor[type]));
}

/** Whether these two may have to do with each other at all: never with what is about oneself. */
export function canSeeCase(actor: Traveller, found: Pick<CaseToDecide, "subjectType" | "owner">): boolean {
  return actorHas(actor, permissionFor[found.subjectType]) && found.owner?.userId !== actor.userId;
}

/** Who may work on a case that waits: whoever could decide it, as far as the case itself says. */
export function refuseClaim(actor: Traveller, found: CaseToDecide): CaseRefusal {
  if (found.status === "decided") return "caseAlreadyDecided";
  return refuseDecider(actor, found);
}

/**
 * Who may give which command, whatever has happened to the case meanwhile. Escalating, asking and noting are for everyone
 * who sees the case; only deciding and undoing touch the person behind it.
 */
export function refuseCommand(actor: Traveller, found: CaseToDecide, command: CaseCommand): CaseRefusal {
  if (!actorHas(actor, permissionFor[found.subjectType])) return "forbidden";
  if (!canSeeCase(actor, found)) return "caseNotFound";
  if (command.type !== "decide") return null;
  return refuseDecision(found, command) ?? refuseStrictMeasure(actor, found, command) ?? refuseDecider(actor, found);
}

/**
 * Who may have their side of a conflict take the place of a colleague's decision: whoever could have made either. `found` as the case would
 * wait again without that decision.
 */
export function refuseReplacement(
  actor: Traveller,
  found: CaseToDecide,
  { said, decided }: { readonly said: CaseCommand; readonly decided: Decision },
): CaseRefusal {
  return (
    refuseStrictMeasure(actor, found, { type: "decide", decision: decided }) ??
    refuseCommand(actor, found, said) ??
    refuseDecider(actor, found)
  );
}

function refuseDecision(found: CaseToDecide, command: Extract<CaseCommand, { type: "decide" }>): CaseRefusal {
  const { decision, days } = command;
  const asked = { ...found, appealCount: found.appeals.length };
  if (!decisionsForCase(asked).includes(decision)) return "decisionNotPossible";
  if (found.owner === null && (decision === "warn" || decision === "suspend")) return "decisionNotPossible";
  return decision === "suspend" && days === undefined ? "suspensionDaysMissing" : null;
}

/** What is done to a person, not to what they wrote, is for those who moderate people; so is taking it back. */
function refuseStrictMeasure(
  actor: Traveller,
  { appeals }: CaseToDecide,
  { decision }: Extract<CaseCommand, { type: "decide" }>,
): CaseRefusal {
  const touched = decision === "restore" ? appeals.map((appeal) => appeal.decision) : [decision];
  return touched.some(isAboutPerson) && !actorHas(actor, "moderateUsers") ? "forbidden" : null;
}

function isAboutPerson(decision: Decision): boolean {
  return decision === "warn" || decision === "suspend";
}

function refuseDecider(actor: Traveller, found: CaseToDecide): CaseRefusal {
  const { owner, reporterIds, appeals, secondOpinionBy, status } = found;
  if (reporterIds.includes(actor.userId)) return "caseReportedByOneself";
  if (owner !== null && !outranks(actor.userType, owner.userType)) return "rankTooLow";
  if (appeals.some(({ decidedBy }) => decidedBy === actor.userId)) return "appealNeedsAnother";
  if (secondOpinionBy === actor.userId) return "secondOpinionNeedsAnother";
  return status === "escalated" && actor.userType !== userType.administrator ? "escalatedNeedsAdministrator" : null;
}

/** A decision is taken back by whoever made it, or by an administrator. */
export function refuseUndo(actor: Traveller, decidedBy: string | null): CaseRefusal {
  return actor.userId === decidedBy || actor.userType === userType.administrator ? null : "forbidden";
}
