import { type CausedNotification, notificationCode } from "../notification/catalogue.ts";
import { type ActivityStatus, activityStatus } from "./status.ts";

/** A cancelled activity is stored as closed with `cancelledAt`. It is a final state. */
export const activityStates = ["draft", "open", "closed", "expired", "cancelled"] as const;
export type ActivityState = (typeof activityStates)[number];

export const activityEvents = ["publish", "close", "reopen", "cancel", "expire", "delete"] as const;
export type ActivityEvent = (typeof activityEvents)[number];

const transitions: Record<ActivityState, Partial<Record<ActivityEvent, ActivityState | "deleted">>> = {
  draft: { publish: "open", delete: "deleted" },
  open: { close: "closed", cancel: "cancelled", expire: "expired" },
  closed: { reopen: "open", cancel: "cancelled", expire: "expired" },
  expired: {},
  cancelled: {},
};

export type StoredStatus = { readonly status: ActivityStatus; readonly cancelledAt: Date | null };

const stateNames = { 0: "draft", 1: "open", 2: "closed", 3: "expired" } as const;

export function activityStateOf({ status, cancelledAt }: StoredStatus): ActivityState {
  return cancelledAt === null ? stateNames[status] : "cancelled";
}

/** The next state, or `null` if the event isn't allowed in this one. */
export function nextActivityState(state: ActivityState, event: ActivityEvent): ActivityState | "deleted" | null {
  return transitions[state][event] ?? null;
}

/** The stored form of a state. `now` becomes `cancelledAt`. */
export function storedStatusOf(state: ActivityState, now: Date): StoredStatus {
  return state === "cancelled"
    ? { status: activityStatus.closed, cancelledAt: now }
    : { status: activityStatus[state], cancelledAt: null };
}

/** The event that changes the state to the requested status; `null` if none does. */
export function eventForStatus(state: ActivityState, wanted: ActivityStatus): ActivityEvent | null {
  const events = (["publish", "close", "reopen"] as const).filter(
    (event) => nextActivityState(state, event) === stateNames[wanted],
  );
  return events[0] ?? null;
}

/** The notifications that an event causes. */
export function notificationsOfActivityEvent(event: ActivityEvent): readonly CausedNotification[] {
  if (event === "cancel") return [{ code: notificationCode.activityCancelled, to: "everyone" }];
  if (event === "publish") return [{ code: notificationCode.relevantActivityCreated, to: "nearby" }];
  return [];
}
