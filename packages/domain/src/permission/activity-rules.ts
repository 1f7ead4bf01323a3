import { type ActivityEvent, type ActivityState, nextActivityState } from "../activity/status.ts";
import { mayVote } from "../date-vote/voting.ts";
import { decideParticipation, type ParticipationStatus, participationStatus } from "../participation/participation.ts";
import { type Actor, actorHas, isPerson, type Traveller, whenConfirmed, whenVerified } from "./actor.ts";
import { type Answer, allowed, allowedIf, refused } from "./refusal.ts";

/** An activity as it stands to the actor. */
export type ActivityResource = {
  readonly hostId: string;
  /** As of now, expiry computed. */
  readonly state: ActivityState;
  readonly isSuggested: boolean;
  /** Taken out of sight by a moderator. */
  readonly isHidden: boolean;
  /** Host and actor: one of them blocks the other. */
  readonly isBlocked: boolean;
  /** Its host's account is paused: nobody would answer a request. */
  readonly isHostSuspended: boolean;
  /** The actor's own place in it. */
  readonly participation: ParticipationStatus | null;
  /** The host confirmed that the actor was there. */
  readonly hasAttended: boolean;
  /** The host shows the exact spot to approved people only. */
  readonly exactLocation: boolean;
};

function isModerator(actor: Actor): boolean {
  return actorHas(actor, "moderateActivities") || actorHas(actor, "overseeActivities");
}

type SeenActivity = Pick<ActivityResource, "hostId" | "isHidden" | "isBlocked" | "state">;

export function canSee(actor: Actor, activity: SeenActivity): boolean {
  if (isPerson(actor, activity.hostId) || isModerator(actor)) return true;
  return !activity.isHidden && !activity.isBlocked && activity.state !== "draft";
}

type Rule = (actor: Actor, activity: ActivityResource) => Answer;

/** Whoever can't see it is told that there is nothing, before anything else. */
function forThoseWhoSeeIt(rule: (traveller: Traveller, activity: ActivityResource) => Answer): Rule {
  return (actor, activity) =>
    canSee(actor, activity)
      ? whenVerified(actor, (traveller) => rule(traveller, activity))
      : refused("activityNotVisible");
}

function forHost(rule: (activity: ActivityResource) => Answer): Rule {
  return forThoseWhoSeeIt((traveller, activity) =>
    traveller.userId === activity.hostId ? rule(activity) : refused("notHost"),
  );
}

function hostEvent(event: ActivityEvent): Rule {
  return forHost(({ state }) => allowedIf(nextActivityState(state, event) !== null, "wrongState"));
}

const isLive = ({ state }: ActivityResource) => state === "open" || state === "closed";
const isEditable = (activity: ActivityResource) => activity.state === "draft" || isLive(activity);

function answerJoin(traveller: Traveller, activity: ActivityResource): Answer {
  const by = traveller.userId === activity.hostId ? "host" : "participant";
  const decision = decideParticipation(activity.participation, "join", by);
  if (!decision.allowed) return refused(decision.reason);
  if (activity.isBlocked || activity.isHidden) return refused("activityNotVisible");
  return allowedIf(activity.state === "open" && !activity.isSuggested && !activity.isHostSuspended, "notOpen");
}

function answerLeave(traveller: Traveller, activity: ActivityResource): Answer {
  if (traveller.userId === activity.hostId) return refused("isOwn");
  const decision = decideParticipation(activity.participation, "leave", "participant");
  if (!decision.allowed) return refused(decision.reason);
  return allowedIf(isLive(activity), "wrongState");
}

function answerVote(traveller: Traveller, activity: ActivityResource): Answer {
  const isHost = traveller.userId === activity.hostId;
  if (!mayVote({ isHost, participation: activity.participation })) return refused("notParticipating");
  return allowedIf(isEditable(activity), "wrongState");
}

function answerRate(traveller: Traveller, activity: ActivityResource): Answer {
  if (traveller.userId === activity.hostId) return refused("isOwn");
  if (activity.state !== "expired") return refused("notOver");
  return allowedIf(activity.hasAttended, "notAttended");
}

/** What moderators took out of sight doesn't come back as a copy, not even its host's own. */
function answerCopy(traveller: Traveller, activity: ActivityResource): Answer {
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
  /** Whoever is let in and everybody else there would be told of what they can't see. */
  approveParticipant: forHost((activity) => {
    if (activity.isHidden) return refused("isHidden");
    return allowedIf(isLive(activity), "wrongState");
  }),
  verifyAttendance: forHost(({ state }) => allowedIf(state === "expired", "notOver")),
  joinActivity: forThoseWhoSeeIt(answerJoin),
  leaveActivity: (actor, activity) =>
    // Someone who takes part may always go, also from an activity that was hidden, a host they blocked, or while they are suspended.
    activity.participation === null && !canSee(actor, activity)
      ? refused("activityNotVisible")
      : whenConfirmed(actor, (traveller) => answerLeave(traveller, activity)),
  voteOnDates: forThoseWhoSeeIt(answerVote),
  rateActivity: forThoseWhoSeeIt(answerRate),
  likeActivity: forThoseWhoSeeIt((_, { state }) => allowedIf(state !== "draft", "wrongState")),
  commentOnActivity: forThoseWhoSeeIt((_, { state }) => allowedIf(state !== "draft", "wrongState")),
  copyActivity: forThoseWhoSeeIt(answerCopy),
  /** Whether people take part is asked where rows are locked. */
  suggestActivity: forHost((activity) => allowedIf(isEditable(activity), "wrongState")),
  recommendActivity: forThoseWhoSeeIt((traveller, activity) => {
    if (!actorHas(traveller, "recommendActivities")) return refused("notPermitted");
    return allowedIf(isLive(activity), "wrongState");
  }),
  reportActivity: forThoseWhoSeeIt((traveller, activity) => {
    if (traveller.userId === activity.hostId) return refused("isOwn");
    return allowedIf(activity.state !== "draft", "wrongState");
  }),
  /**
   * Who takes part, by name, and who votes for what: for its people and moderators. A request is not enough: anybody can send one, so
   * pending people would be strangers with a view.
   */
  seeGuests: (actor, activity) => {
    if (!canSee(actor, activity)) return refused("activityNotVisible");
    if (isPerson(actor, activity.hostId) || isModerator(actor)) return allowed;
    return allowedIf(activity.participation === participationStatus.approved, "notPermitted");
  },
  /** Those who may not are shown a rounded point. */
  seeExactLocation: (actor, activity) => {
    if (!canSee(actor, activity)) return refused("activityNotVisible");
    if (!activity.exactLocation || isPerson(actor, activity.hostId) || isModerator(actor)) return allowed;
    return allowedIf(activity.participation === participationStatus.approved, "notPermitted");
  },
} as const satisfies Record<string, Rule>;
