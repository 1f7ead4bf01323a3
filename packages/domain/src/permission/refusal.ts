import type { ErrorCode } from "../errors.ts";
import type { ErrorKey } from "../messages/message.ts";

/** Why something may not be done: what the API answers and which text of the catalogue says so. */
export const refusals = {
  notLoggedIn: { code: "not-logged-in", message: "notLoggedIn" },
  notVerified: { code: "not-verified", message: "notVerified" },
  suspended: { code: "suspended", message: "accountSuspended" },
  notPermitted: { code: "forbidden", message: "forbidden" },
  // They may exist; to this person they don't. The words are those for an id that nothing has.
  activityNotVisible: { code: "not-found", message: "activityNotFound" },
  commentNotVisible: { code: "not-found", message: "commentNotFound" },
  listNotVisible: { code: "not-found", message: "listNotFound" },
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

export type Answer =
  | { allowed: true }
  | {
      allowed: false;
      reason: RefusalReason;
      /** For `suspended`: until when. */
      until?: Date;
    };

export const allowed: Answer = { allowed: true };

export function refused(reason: RefusalReason): Answer {
  return { allowed: false, reason };
}

export function allowedIf(condition: boolean, reason: RefusalReason): Answer {
  return condition ? allowed : refused(reason);
}
