import { dayMs } from "../time/durations.ts";
import type { Decision } from "./decision.ts";

/** An appeal waits until the case it stands in is decided. */
export const appealStatuses = ["waiting", "upheld", "granted"] as const;
export type AppealStatus = (typeof appealStatuses)[number];

export const appealEvents = ["uphold", "grant", "undo"] as const;
export type AppealEvent = (typeof appealEvents)[number];

/** Every status by every event; `null` where the event can't happen. What was answered stays answered unless it is taken back. */
const transitions: Record<AppealStatus, Record<AppealEvent, AppealStatus | null>> = {
  waiting: { uphold: "upheld", grant: "granted", undo: null },
  upheld: { uphold: null, grant: null, undo: "waiting" },
  granted: { uphold: null, grant: null, undo: "waiting" },
};

export function nextAppealStatus(status: AppealStatus, event: AppealEvent): AppealStatus | null {
  return transitions[status][event];
}

/** What a decision about a case means for the appeals in it: only bringing back grants them. */
export function appealEventOf(decision: Decision): Exclude<AppealEvent, "undo"> {
  return decision === "restore" ? "grant" : "uphold";
}

/** A strike as far as it matters whether it can be appealed. */
export type AppealableStrike = {
  readonly decidedAt: Date;
  readonly isRevoked: boolean;
  readonly hasAppeal: boolean;
  /** Another appeal about the same subject waits. */
  readonly isAnotherWaiting: boolean;
};

export type AppealRefusal = "appealAlreadyMade" | "appealTooLate" | "appealNotNeeded" | "appealWaits";

/** Why there can be no appeal against a strike; null when there can. */
export function refuseAppeal(strike: AppealableStrike, now: Date, days: number): AppealRefusal | null {
  if (strike.hasAppeal) return "appealAlreadyMade";
  if (strike.isRevoked) return "appealNotNeeded";
  if (now > appealUntil(strike.decidedAt, days)) return "appealTooLate";
  return strike.isAnotherWaiting ? "appealWaits" : null;
}

export function appealUntil(decidedAt: Date, days: number): Date {
  return new Date(decidedAt.getTime() + days * dayMs);
}
