import { type ActivityEvent, type ActivityState, nextActivityState } from "../activity/state.ts";
import { mayVote } from "../date-vote/voting.ts";
import { decideParticipation } from "../participation/participation.ts";
import { type ParticipationStatus, participationStatus } from "../participation/status.ts";
import { type Actor, actorHas, isPerson, type Traveller, whenActive, whenConfirmed, whenVerified } from "./actor.ts";
import { type PermissionResult, allowed, allowedIf, refused } from "./refusal.ts";

/** An activity in its relation to the actor. */
export type ActivityResource = {
  readonly hostId: string;
  /** As of now, with expiry computed. */
  readonly state: ActivityState;
  readonly isSuggested: boolean;
  /** Whether a date can still be joined. */
  readonly hasOpenDate: boolean;
  /** Hidden by a moderator. */
  readonly isHidden: boolean;
  /** Whether host or actor blocks the other. */
  readonly isBlocked: boolean;
  /** Whether the host is suspended: join requests would stay unanswered. */
  readonly isHostSuspended: boolean;
  /** The actor's participation. */
  readonly participation: ParticipationStatus | null;
  /** Whether the host confirmed the actor's attendance. */
  readonly hasAttended: boolean;
  /** Whether only approved participants see the exact meeting point. */
  readonly exactLocation: boolean;
};

export function isModerator(actor: Actor): boolean {
  return actorHas(actor, "moderateActivities") || actorHas(actor, "overseeActivities");
}

type VisibilityFields = Pick<ActivityResource, "hostId" | "isHidden" | "isBlocked" | "state">;

export function canSee(actor: Actor, activity: VisibilityFields): boolean {
  if (isPerson(actor, activity.hostId) || isModerator(actor)) return true;
  return !activity.isHidden && !activity.isBlocked && activity.state !== "draft";
}

type Rule = (actor: Actor, activity: ActivityResource) => PermissionResult;

/** Visibility is checked first: an activity that the actor can't see doesn't exist for them. */
function whenVisible(rule: (traveller: Traveller, activity: ActivityResource) => PermissionResult): Rule {
  return (actor, activity) =>
    canSee(actor, activity)
      ? whenVerified(actor, (traveller) => rule(traveller, activity))
      : refused("activityNotVisible");
}

function forHost(rule: (activity: ActivityResource) => PermissionResult): Rule {
  return whenVisible((traveller, activity) =>
    traveller.userId === activity.hostId ? rule(activity) : refused("notHost"),
  );
}

function hostEvent(event: ActivityEvent): Rule {
  return forHost(({ state }) => allowedIf(nextActivityState(state, event) !== null, "wrongState"));
}

const isLive = ({ state }: ActivityResource) => state === "open" || state === "closed";
const isEditable = (activity: ActivityResource) => activity.state === "draft" || isLive(activity);

function checkJoin(traveller: Traveller, activity: ActivityResource): PermissionResult {
  const by = traveller.userId === activity.hostId ? "host" : "participant";
  const decision = decideParticipation(activity.participation, "join", by);
  if (!decision.allowed) return refused(decision.reason);
  if (activity.isBlocked || activity.isHidden) return refused("activityNotVisible");
  const isOpen = activity.state === "open" && !activity.isSuggested && !activity.isHostSuspended;
  return isOpen ? allowedIf(activity.hasOpenDate, "underWay") : refused("notOpen");
}

function checkLeave(traveller: Traveller, activity: ActivityResource): PermissionResult {
  if (traveller.userId === activity.hostId) return refused("isOwn");
  const decision = decideParticipation(activity.participation, "leave", "participant");
  if (!decision.allowed) return refused(decision.reason);
  return allowedIf(isLive(activity), "wrongState");
}

function checkVote(traveller: Traveller, activity: ActivityResource): PermissionResult {
  const isHost = traveller.userId === activity.hostId;
  if (!mayVote({ isHost, participation: activity.participation })) return refused("notParticipating");
  return allowedIf(isEditable(activity), "wrongState");
}

function checkRate(traveller: Traveller, activity: ActivityResource): PermissionResult {
  if (traveller.userId === activity.hostId) return refused("isOwn");
  if (activity.state !== "expired") return refused("notOver");
  return allowedIf(activity.hasAttended, "notAttended");
}

/** A hidden activity can't be republished as a copy, not even by its host. */
function checkCopy(traveller: Traveller, activity: ActivityResource): PermissionResult {
  const isHost = traveller.userId === activity.hostId;
  if (activity.isBlocked) return refused("activityNotVisible");
  return allowedIf(!activity.isHidden && (activity.isSuggested || isHost), "notPermitted");
}

export const activityRules = {
  viewActivity: (actor, activity) => allowedIf(canSee(actor, activity), "activityNotVisible"),
  editActivity: forHost((activity) => allowedIf(isEditable(activity), "wrongState")),
  changeDates: forHost((activity) => allowedIf(isEditable(activity), "wrongState")),
  publishActivity: hostEvent("publish"),
  closeActivity: hostEvent("close"),
  reopenActivity: hostEvent("reopen"),
  cancelActivity: hostEvent("cancel"),
  deleteActivity: hostEvent("delete"),
  decideParticipant: forHost((activity) => allowedIf(isLive(activity), "wrongState")),
  /** An approval would notify the participant and the others about an activity that they can't see. */
  approveParticipant: forHost((activity) => {
    if (activity.isHidden) return refused("isHidden");
    return allowedIf(isLive(activity), "wrongState");
  }),
  verifyAttendance: forHost(({ state }) => allowedIf(state === "expired", "notOver")),
  joinActivity: whenVisible(checkJoin),
  leaveActivity: (actor, activity) =>
    // A participant may always leave: a hidden activity, a blocked host's, or while suspended.
    activity.participation === null && !canSee(actor, activity)
      ? refused("activityNotVisible")
      : whenConfirmed(actor, (traveller) => checkLeave(traveller, activity)),
  voteOnDates: whenVisible(checkVote),
  rateActivity: whenVisible(checkRate),
  likeActivity: whenVisible((_, { state }) => allowedIf(state !== "draft", "wrongState")),
  commentOnActivity: whenVisible((_, { state }) => allowedIf(state !== "draft", "wrongState")),
  copyActivity: whenVisible(checkCopy),
  /** Whether the activity has participants is checked by the caller, under row locks. */
  suggestActivity: forHost((activity) => allowedIf(isEditable(activity), "wrongState")),
  recommendActivity: whenVisible((traveller, activity) => {
    if (!actorHas(traveller, "recommendActivities")) return refused("notPermitted");
    return allowedIf(isLive(activity), "wrongState");
  }),
  /** Also with an unverified address. */
  reportActivity: (actor, activity) => {
    if (!canSee(actor, activity)) return refused("activityNotVisible");
    return whenActive(actor, (traveller) => {
      if (traveller.userId === activity.hostId) return refused("isOwn");
      return allowedIf(activity.state !== "draft", "wrongState");
    });
  },
  /**
   * Whether names of participants and their votes are visible: to the host, approved participants and moderators. Not
   * to pending ones, because anyone can send a request.
   */
  seeGuests: (actor, activity) => {
    if (!canSee(actor, activity)) return refused("activityNotVisible");
    if (isPerson(actor, activity.hostId) || isModerator(actor)) return allowed;
    return allowedIf(activity.participation === participationStatus.approved, "notPermitted");
  },
  /** Everyone else sees a rounded point. */
  seeExactLocation: (actor, activity) => {
    if (!canSee(actor, activity)) return refused("activityNotVisible");
    if (!activity.exactLocation || isPerson(actor, activity.hostId) || isModerator(actor)) return allowed;
    return allowedIf(activity.participation === participationStatus.approved, "notPermitted");
  },
} as const satisfies Record<string, Rule>;
