import { dayMs } from "../time/durations.ts";
import type { Decision } from "./decision.ts";

/** An appeal is waiting until its case is decided. */
export const appealStatuses = ["waiting", "upheld", "granted"] as const;
export type AppealStatus = (typeof appealStatuses)[number];

export const appealEvents = ["uphold", "grant", "undo"] as const;
export type AppealEvent = (typeof appealEvents)[number];

/**
 * Every status by every event; `null` if it isn't allowed. An answered appeal changes only if the decision is undone.
 */
const transitions: Record<AppealStatus, Record<AppealEvent, AppealStatus | null>> = {
  waiting: { uphold: "upheld", grant: "granted", undo: null },
  upheld: { uphold: null, grant: null, undo: "waiting" },
  granted: { uphold: null, grant: null, undo: "waiting" },
};

export function nextAppealStatus(status: AppealStatus, event: AppealEvent): AppealStatus | null {
  return transitions[status][event];
}

/** The event that a case's decision causes for its appeals: only a restoring one grants them. */
export function appealEventOf(decision: Decision): Exclude<AppealEvent, "undo"> {
  return decision === "restore" ? "grant" : "uphold";
}

/** The fields of a strike that determine whether it can be appealed. */
export type AppealableStrike = {
  readonly decidedAt: Date;
  readonly isRevoked: boolean;
  readonly hasAppeal: boolean;
  /** Another appeal about the same subject is waiting. */
  readonly isAnotherWaiting: boolean;
};

export type AppealRefusal = "appealAlreadyMade" | "appealTooLate" | "appealNotNeeded" | "appealWaits";

/** Why a strike can't be appealed; null if it can. */
export function refuseAppeal(strike: AppealableStrike, now: Date, days: number): AppealRefusal | null {
  if (strike.hasAppeal) return "appealAlreadyMade";
  if (strike.isRevoked) return "appealNotNeeded";
  if (now > appealUntil(strike.decidedAt, days)) return "appealTooLate";
  return strike.isAnotherWaiting ? "appealWaits" : null;
}

export function appealUntil(decidedAt: Date, days: number): Date {
  return new Date(decidedAt.getTime() + days * dayMs);
}
