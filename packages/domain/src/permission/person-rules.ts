import { outranks, rankOf, type UserTypeCode, userType, userTypes } from "../person/user-type.ts";
import { type Actor, actorHas, isPerson, type Traveller, whenConfirmed, whenLoggedIn, whenVerified } from "./actor.ts";
import { type Answer, allowed, allowedIf, refused } from "./refusal.ts";

/** Another person, or oneself, as they stand to the actor. */
export type PersonResource = {
  readonly userId: string;
  readonly userType: UserTypeCode;
  /** One of the two blocks the other. */
  readonly isBlocked: boolean;
};

export type PromotionResource = PersonResource & {
  readonly nextUserType: UserTypeCode;
  readonly isLastAdministrator: boolean;
};

export type CommentResource = {
  readonly authorId: string;
  /** Author and actor: one of them blocks the other. */
  readonly isBlocked: boolean;
  /** By its author or a moderator. */
  readonly isRemoved: boolean;
  /** Whether the actor sees the activity that it stands under. */
  readonly isActivitySeen: boolean;
};

function canSeePerson(actor: Actor, person: PersonResource): boolean {
  return !person.isBlocked || isPerson(actor, person.userId) || actorHas(actor, "seeUserDetails");
}

function canSeeComment(actor: Actor, comment: CommentResource): boolean {
  if (actorHas(actor, "seeAllComments")) return true;
  return !comment.isBlocked && !comment.isRemoved && comment.isActivitySeen;
}

function overLowerRank(traveller: Traveller, person: PersonResource): Answer {
  if (traveller.userId === person.userId) return refused("isOwn");
  return allowedIf(outranks(traveller.userType, person.userType), "rankTooLow");
}

type PersonRule = (actor: Actor, person: PersonResource) => Answer;
type CommentRule = (actor: Actor, comment: CommentResource) => Answer;

export const personRules = {
  viewProfile: (actor, person) => allowedIf(canSeePerson(actor, person), "personNotVisible"),
  editProfile: (actor, person) =>
    whenLoggedIn(actor, (traveller) => allowedIf(traveller.userId === person.userId, "notOwn")),
  /** Whoever blocked a person may still need to report them. */
  reportUser: (actor, person) =>
    whenVerified(actor, (traveller) => allowedIf(traveller.userId !== person.userId, "isSelf")),
  blockUser: (actor, person) =>
    whenVerified(actor, (traveller) => allowedIf(traveller.userId !== person.userId, "isOwn")),
  seeUserDetails: (actor) =>
    whenVerified(actor, (traveller) => allowedIf(actorHas(traveller, "seeUserDetails"), "notPermitted")),
  moderateUser: (actor, person) =>
    whenVerified(actor, (traveller) =>
      actorHas(traveller, "moderateUsers") ? overLowerRank(traveller, person) : refused("notPermitted"),
    ),
  /** Takes what a person has made out of sight, or puts it back. */
  hideContentOf: (actor, person) =>
    whenVerified(actor, (traveller) =>
      actorHas(traveller, "moderateActivities") ? overLowerRank(traveller, person) : refused("notPermitted"),
    ),
} as const satisfies Record<string, PersonRule>;

/** Nobody acts on their own rank or above, nor raises anyone above themselves. */
export function answerPromotion(actor: Actor, person: PromotionResource): Answer {
  return whenVerified(actor, (traveller) => {
    if (!actorHas(traveller, "promoteUsers")) return refused("notPermitted");
    if (person.isLastAdministrator && person.nextUserType !== userType.administrator) {
      return refused("lastAdministrator");
    }
    if (rankOf(person.nextUserType) > rankOf(traveller.userType)) return refused("rankTooLow");
    return overLowerRank(traveller, person);
  });
}

/** What the actor may make of somebody, in the order of the catalogue; empty for none. */
export function assignableTypes(
  actor: Actor,
  person: PersonResource & Pick<PromotionResource, "isLastAdministrator">,
): UserTypeCode[] {
  return userTypes
    .map(({ code }) => code)
    .filter((code) => code !== person.userType && answerPromotion(actor, { ...person, nextUserType: code }).allowed);
}

export const commentRules = {
  viewComment: (actor, comment) => allowedIf(canSeeComment(actor, comment), "commentNotVisible"),
  editComment: (actor, comment) => {
    if (!canSeeComment(actor, comment)) return refused("commentNotVisible");
    return whenVerified(actor, (traveller) => {
      if (traveller.userId !== comment.authorId) return refused("notOwn");
      return allowedIf(!comment.isRemoved, "wrongState");
    });
  },
  deleteComment: (actor, comment) => {
    // Whoever wrote it may take it back, also where they see it no more, or while their account is paused.
    if (isPerson(actor, comment.authorId) && !comment.isRemoved) return whenConfirmed(actor, () => allowed);
    if (!canSeeComment(actor, comment)) return refused("commentNotVisible");
    return whenVerified(actor, (traveller) => allowedIf(actorHas(traveller, "moderateActivities"), "notOwn"));
  },
  reportComment: (actor, comment) => {
    if (!canSeeComment(actor, comment)) return refused("commentNotVisible");
    return whenVerified(actor, (traveller) => allowedIf(traveller.userId !== comment.authorId, "isOwn"));
  },
} as const satisfies Record<string, CommentRule>;
