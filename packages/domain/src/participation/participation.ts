import { type CausedNotification, notificationCode } from "../notification/catalogue.ts";
import type { RefusalReason } from "../permission/refusal.ts";
import { type ParticipationStatus, participationStatus } from "./status.ts";

export type ParticipationState = keyof typeof participationStatus | "none";

export const participationEvents = ["join", "leave", "approve", "decline"] as const;
export type ParticipationEvent = (typeof participationEvents)[number];

/** The caller: the participant, the host, or anyone else. */
export type ParticipationParty = "participant" | "host" | "other";

type Transition = { readonly status: ParticipationStatus; readonly notifications: readonly CausedNotification[] };

const request: Transition = {
  status: participationStatus.pending,
  notifications: [{ code: notificationCode.requestToJoin, to: "host" }],
};
const approve: Transition = {
  status: participationStatus.approved,
  notifications: [
    { code: notificationCode.joinRequestApproved, to: "person" },
    { code: notificationCode.participantJoined, to: "others" },
  ],
};
const decline: Transition = {
  status: participationStatus.declined,
  notifications: [{ code: notificationCode.joinRequestDeclined, to: "person" }],
};
/** Notifies nobody: only the host knew of the request, and no place was taken. */
const withdraw: Transition = { status: participationStatus.left, notifications: [] };
const leave: Transition = {
  status: participationStatus.left,
  notifications: [
    { code: notificationCode.participantLeft, to: "others" },
    { code: notificationCode.userCancelled, to: "host" },
  ],
};

/** Every state by every event: a transition, or the reason for a refusal. */
const transitions = {
  none: { join: request, leave: "notParticipating", approve: "personNotVisible", decline: "personNotVisible" },
  pending: { join: "alreadyParticipating", leave: withdraw, approve, decline },
  approved: { join: "alreadyParticipating", leave, approve: "alreadyDecided", decline },
  declined: { join: "joinDeclined", leave: "notParticipating", approve, decline: "alreadyDecided" },
  left: { join: request, leave: "notParticipating", approve: "wrongState", decline: "wrongState" },
} as const satisfies Record<ParticipationState, Record<ParticipationEvent, Transition | RefusalReason>>;

const stateNames = { 1: "declined", 2: "pending", 3: "approved", 4: "left" } as const;

export function participationStateOf(status: ParticipationStatus | null): ParticipationState {
  return status === null ? "none" : stateNames[status];
}

export type ParticipationDecision =
  | { allowed: true; status: ParticipationStatus; notifications: readonly CausedNotification[] }
  | { allowed: false; reason: RefusalReason };

function refusalByParty(event: ParticipationEvent, by: ParticipationParty): RefusalReason | null {
  if (event === "approve" || event === "decline") return by === "host" ? null : "notHost";
  if (by === "participant") return null;
  return by === "host" && event === "join" ? "hostCannotJoin" : "notOwn";
}

/** The result of an event on a participation. The capacity is checked separately, under row locks. */
export function decideParticipation(
  status: ParticipationStatus | null,
  event: ParticipationEvent,
  by: ParticipationParty,
): ParticipationDecision {
  const reason = refusalByParty(event, by);
  if (reason) return { allowed: false, reason };
  const outcome: Transition | RefusalReason = transitions[participationStateOf(status)][event];
  if (typeof outcome === "string") return { allowed: false, reason: outcome };
  return { allowed: true, ...outcome };
}

/** Whether the person may vote on dates, besides the host, and whether their votes count. */
export function isParticipating(status: ParticipationStatus | null): boolean {
  return status === participationStatus.pending || status === participationStatus.approved;
}

/** Free places; `null` without a limit. The host needs none. */
export function placesLeft(capacity: number | null, approvedCount: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - approvedCount);
}
