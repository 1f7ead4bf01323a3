import type { CaseRecord, MeasureProposal } from "@meander/domain/contract/cases";
import type { ErrorKey } from "@meander/domain/messages/message";
import { type CaseToDecide, canSeeCase, needsProposal, refuseClaim } from "@meander/domain/moderation/deciding";
import { type Decision, decisionsForCase, isAboutPerson, isLifting } from "@meander/domain/moderation/decision";
import type { Traveller } from "@meander/domain/permission/actor";
import { hasPermission } from "@meander/domain/permission/permission";
import { isUserTypeCode, userType } from "@meander/domain/person/user-type";
import type { Staff } from "../../../../ipc/console-calls.ts";
import { isLeased } from "./case-list.ts";

type RuleObstacle = "decided" | "escalated" | "secondOpinion" | "own" | "reportedIt" | "appeal" | "rank" | "permission";

/** Why this person can't decide the case now; the server checks again. */
export type Obstacle =
  | { readonly kind: "leased"; readonly name: string; readonly until: string }
  | { readonly kind: RuleObstacle };

const obstacles: Partial<Record<ErrorKey, RuleObstacle>> = {
  caseAlreadyDecided: "decided",
  caseReportedByOneself: "reportedIt",
  appealNeedsAnother: "appeal",
  rankTooLow: "rank",
  secondOpinionNeedsAnother: "secondOpinion",
  escalatedNeedsAdministrator: "escalated",
};

export function findObstacle(record: CaseRecord, staff: Staff, now: number): Obstacle | null {
  const { assignee, leaseExpiresAt } = record;
  const actor = toActor(staff);
  const found = toCaseToDecide(record);
  if (found.owner?.userId === staff.userId) return { kind: "own" };
  if (!canSeeCase(actor, found)) return { kind: "permission" };
  const refusal = refuseClaim(actor, found);
  if (refusal !== null) return { kind: obstacles[refusal] ?? "permission" };
  if (assignee !== null && assignee.userId !== staff.userId && leaseExpiresAt !== null && isLeased(record, now)) {
    return { kind: "leased", name: assignee.name, until: leaseExpiresAt };
  }
  return null;
}

type Sanction = Omit<MeasureProposal, "category">;

/** Whether this person can only propose the sanction, and a colleague decides. */
export function needsColleague(record: CaseRecord, staff: Staff, sanction: Sanction): boolean {
  return needsProposal(toActor(staff), toCaseToDecide(record), sanction);
}

function toCaseToDecide(record: CaseRecord): CaseToDecide {
  const { subjectType, status, owner, reports, reportCount, appeals, secondOpinionBy, escalatedBy, ...rest } = record;
  return {
    subjectType,
    status,
    owner: owner && { userId: owner.userId, userType: toUserType(owner.userType) },
    reporterIds: reports.flatMap(({ reporterId }) => reporterId ?? []),
    reportCount,
    appeals: appeals.map(({ decision, decidedBy }) => ({ decision, decidedBy: decidedBy?.userId ?? null })),
    secondOpinionBy: secondOpinionBy?.userId ?? null,
    escalatedBy: escalatedBy?.userId ?? null,
    secondAdministratorIds: rest.secondAdministratorIds,
    ...standingOf(record),
  };
}

/** What earlier decisions did that still has effect, and how the case was opened. */
function standingOf({ owner, subject, reports }: CaseRecord): Pick<CaseToDecide, "inForce" | "staffReportCount"> {
  return {
    staffReportCount: reports.filter(({ isByStaff }) => isByStaff).length,
    inForce: {
      isSuspended: owner !== null && owner.suspendedUntil !== null,
      isBanned: owner !== null && owner.bannedFrom !== null,
      isRemoved: subject.isHiddenOrRemoved,
    },
  };
}

/** `isVerified` is true because logging in to the console needs a verified address. */
function toActor({ userId, userType: type, permissions }: Staff): Traveller {
  return {
    kind: "traveller",
    userId,
    userType: toUserType(type),
    isVerified: true,
    suspendedUntil: null,
    isBanned: false,
    permissions,
  };
}

function toUserType(code: number) {
  return isUserTypeCode(code) ? code : userType.consumer;
}

/**
 * The decisions that the case and the permissions allow: those on an appeal first, then from the mildest to the most
 * severe. A deleted account can't be warned, suspended or banned.
 */
export function listDecisions(record: CaseRecord, { permissions }: Staff): readonly Decision[] {
  const { subjectType, reportCount, appeals, owner } = record;
  const mayAct = hasPermission(permissions, "moderateUsers") && owner !== null;
  const appealed = appeals.map(({ decision }) => decision);
  const isFree = (decision: Decision) => !(isAboutPerson(decision) || isLifting(decision)) || mayAct;
  const decidable = { subjectType, reportCount, appealCount: appeals.length, ...standingOf(record) };
  return decisionsForCase(decidable).filter((decision) =>
    decision === "restore" ? appealed.every(isFree) : isFree(decision),
  );
}
