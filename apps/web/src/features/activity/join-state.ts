import type { SessionUser } from "@meander/domain/contract/accounts";
import type { Activity } from "@meander/domain/contract/activities";
import { activityStatus } from "@meander/domain/activity/status";
import { hasOpenDate } from "@meander/domain/activity/timing";
import { decidedStatus, decidedStatusOf } from "@meander/domain/date-vote/decided-status";
import { isOptionOpen } from "@meander/domain/date-vote/option";
import { participationStatus } from "@meander/domain/participation/status";

/** The states of the join bar, the most final first; exactly one applies. */
export type JoinState =
  | "cancelled"
  | "expired"
  | "draft"
  | "host"
  | "suggested"
  | "approved"
  | "pending"
  | "declined"
  | "closed"
  | "full"
  | "started"
  | "visitor"
  | "unverified"
  | "suspended"
  | "can-join"
  | "unavailable";

type Joinable = Pick<
  Activity,
  "status" | "cancelledAt" | "isSuggested" | "placesLeft" | "viewer" | "dates" | "timezone"
>;

export function joinStateOf(activity: Joinable, person: SessionUser | null, now: Date): JoinState {
  const { viewer } = activity;
  if (activity.cancelledAt !== null) return "cancelled";
  if (activity.status === activityStatus.expired) return "expired";
  if (viewer.isHost && activity.status === activityStatus.draft) return "draft";
  if (activity.isSuggested) return "suggested";
  if (viewer.isHost) return "host";
  if (viewer.approvalStatus === participationStatus.approved) return "approved";
  if (viewer.approvalStatus === participationStatus.pending) return "pending";
  if (viewer.approvalStatus === participationStatus.declined) return "declined";
  if (activity.status === activityStatus.closed) return "closed";
  if (activity.placesLeft === 0) return "full";
  if (!hasOpenDate({ ...activity.dates, timezone: activity.timezone.name }, now)) return "started";
  if (person === null) return "visitor";
  if (person.emailAddress === null) return "unverified";
  if (person.suspendedUntil !== null) return "suspended";
  return viewer.canJoin ? "can-join" : "unavailable";
}

type Votable = Pick<Activity, "viewer" | "dates" | "timezone">;

/** Whether dates can be chosen: none is decided, and at least one can still be offered. */
export function hasDatesToChoose({ dates, timezone }: Omit<Votable, "viewer">, now: Date): boolean {
  if (decidedStatusOf(dates.options) === decidedStatus.decided) return false;
  const clock = { now, timezone: timezone.name, durationMinutes: dates.durationMinutes };
  return dates.options.some((option) => isOptionOpen(option, clock));
}

/**
 * Whether ticking dates has an effect: before a request (for a visitor too, to store the choice) and while
 * participating.
 */
export function canChooseDates(state: JoinState, activity: Votable, now: Date): boolean {
  if (!hasDatesToChoose(activity, now)) return false;
  if (state === "visitor" || state === "unverified" || state === "can-join") return true;
  return activity.viewer.canVote;
}
