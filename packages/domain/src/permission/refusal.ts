import type { ErrorCode } from "../errors.ts";
import type { ErrorKey } from "../messages/message.ts";

/** Every reason for a refusal, with the API's error code and the key of its message. */
export const refusals = {
  notLoggedIn: { code: "not-logged-in", message: "notLoggedIn" },
  notVerified: { code: "not-verified", message: "notVerified" },
  suspended: { code: "suspended", message: "accountSuspended" },
  banned: { code: "banned", message: "accountBanned" },
  notPermitted: { code: "forbidden", message: "forbidden" },
  // The resource may exist, but not for this actor. The message is the same as for an unknown id.
  activityNotVisible: { code: "not-found", message: "activityNotFound" },
  commentNotVisible: { code: "not-found", message: "commentNotFound" },
  listNotVisible: { code: "not-found", message: "listNotFound" },
  pictureNotVisible: { code: "not-found", message: "notFound" },
  personNotVisible: { code: "not-found", message: "personNotFound" },
  notHost: { code: "forbidden", message: "forbidden" },
  notOwn: { code: "forbidden", message: "forbidden" },
  isOwn: { code: "conflict", message: "forbidden" },
  isSelf: { code: "conflict", message: "cannotReportSelf" },
  rankTooLow: { code: "forbidden", message: "rankTooLow" },
  lastAdministrator: { code: "conflict", message: "lastAdministrator" },
  wrongState: { code: "conflict", message: "forbidden" },
  isHidden: { code: "conflict", message: "activityOutOfSight" },
  notOpen: { code: "conflict", message: "activityNotOpen" },
  underWay: { code: "conflict", message: "activityUnderWay" },
  hostCannotJoin: { code: "conflict", message: "hostCannotJoin" },
  alreadyParticipating: { code: "conflict", message: "alreadyParticipating" },
  joinDeclined: { code: "conflict", message: "joinDeclined" },
  notParticipating: { code: "conflict", message: "votesForParticipantsOnly" },
  hasPeople: { code: "conflict", message: "suggestionHasPeople" },
  notOver: { code: "conflict", message: "activityNotOver" },
  notAttended: { code: "forbidden", message: "attendanceNotVerified" },
  alreadyRated: { code: "conflict", message: "alreadyRated" },
  alreadyDecided: { code: "conflict", message: "participantNotPending" },
  activityFull: { code: "activity-full", message: "activityFull" },
} as const satisfies Record<string, { code: ErrorCode; message: ErrorKey }>;

export type RefusalReason = keyof typeof refusals;

export type PermissionResult =
  | { allowed: true }
  | {
      allowed: false;
      reason: RefusalReason;
      /** For `suspended`: the end of the suspension. */
      until?: Date;
    };

export const allowed: PermissionResult = { allowed: true };

export function refused(reason: RefusalReason): PermissionResult {
  return { allowed: false, reason };
}

export function allowedIf(condition: boolean, reason: RefusalReason): PermissionResult {
  return condition ? allowed : refused(reason);
}
