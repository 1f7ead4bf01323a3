import { outranks, rankOf, type UserTypeCode, userType, userTypes } from "../person/user-type.ts";
import {
  type Actor,
  actorHas,
  isPerson,
  type Traveller,
  whenActive,
  whenConfirmed,
  whenLoggedIn,
  whenVerified,
} from "./actor.ts";
import { type PermissionResult, allowed, allowedIf, refused } from "./refusal.ts";

/** A person in their relation to the actor. */
export type PersonResource = {
  readonly userId: string;
  readonly userType: UserTypeCode;
  /** Whether one of the two blocks the other. */
  readonly isBlocked: boolean;
};

/** A person whose page is asked for. */
export type PageResource = PersonResource & {
  /** Whether a report hides the page until it is decided. */
  readonly isBeingChecked: boolean;
  readonly isBanned: boolean;
};

export type PromotionResource = PersonResource & {
  readonly nextUserType: UserTypeCode;
  readonly isLastAdministrator: boolean;
};

export type CommentResource = {
  readonly authorId: string;
  /** Whether author or actor blocks the other. */
  readonly isBlocked: boolean;
  /** Deleted by its author or removed by a moderator. */
  readonly isRemoved: boolean;
  /** Whether the actor can see the comment's activity. */
  readonly isActivityVisible: boolean;
};

/** Whether the actor may see a person's page. */
export function checkPage(actor: Actor, person: PageResource): PermissionResult {
  const isShown = !person.isBlocked && !person.isBeingChecked && !person.isBanned;
  return allowedIf(isShown || isPerson(actor, person.userId) || actorHas(actor, "seeUserDetails"), "personNotVisible");
}

function canSeeComment(actor: Actor, comment: CommentResource): boolean {
  if (actorHas(actor, "seeAllComments")) return true;
  return !comment.isBlocked && !comment.isRemoved && comment.isActivityVisible;
}

function overLowerRank(traveller: Traveller, person: PersonResource): PermissionResult {
  if (traveller.userId === person.userId) return refused("isOwn");
  return allowedIf(outranks(traveller.userType, person.userType), "rankTooLow");
}

type PersonRule = (actor: Actor, person: PersonResource) => PermissionResult;
type CommentRule = (actor: Actor, comment: CommentResource) => PermissionResult;

export const personRules = {
  editProfile: (actor, person) =>
    whenLoggedIn(actor, (traveller) => allowedIf(traveller.userId === person.userId, "notOwn")),
  /** A block doesn't prevent a report, nor does an unverified address. */
  reportUser: (actor, person: Pick<PersonResource, "userId">) =>
    whenActive(actor, (traveller) => allowedIf(traveller.userId !== person.userId, "isSelf")),
  blockUser: (actor, person) =>
    whenVerified(actor, (traveller) => allowedIf(traveller.userId !== person.userId, "isOwn")),
  seeUserDetails: (actor) =>
    whenVerified(actor, (traveller) => allowedIf(actorHas(traveller, "seeUserDetails"), "notPermitted")),
  moderateUser: (actor, person) =>
    whenVerified(actor, (traveller) =>
      actorHas(traveller, "moderateUsers") ? overLowerRank(traveller, person) : refused("notPermitted"),
    ),
} as const satisfies Record<string, PersonRule>;

/** The target must have a lower rank, and can't be promoted above the actor. */
export function checkPromotion(actor: Actor, person: PromotionResource): PermissionResult {
  return whenVerified(actor, (traveller) => {
    if (!actorHas(traveller, "promoteUsers")) return refused("notPermitted");
    if (person.isLastAdministrator && person.nextUserType !== userType.administrator) {
      return refused("lastAdministrator");
    }
    if (rankOf(person.nextUserType) > rankOf(traveller.userType)) return refused("rankTooLow");
    return overLowerRank(traveller, person);
  });
}

/** The user types that the actor may assign, in the order of the catalogue; empty for none. */
export function assignableTypes(
  actor: Actor,
  person: PersonResource & Pick<PromotionResource, "isLastAdministrator">,
): UserTypeCode[] {
  return userTypes
    .map(({ code }) => code)
    .filter((code) => code !== person.userType && checkPromotion(actor, { ...person, nextUserType: code }).allowed);
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
    // Authors may delete their comments even if they can no longer see them or are suspended.
    if (isPerson(actor, comment.authorId) && !comment.isRemoved) return whenConfirmed(actor, () => allowed);
    if (!canSeeComment(actor, comment)) return refused("commentNotVisible");
    return whenVerified(actor, () => refused("notOwn"));
  },
  reportComment: (actor, comment) => {
    if (!canSeeComment(actor, comment)) return refused("commentNotVisible");
    return whenActive(actor, (traveller) => allowedIf(traveller.userId !== comment.authorId, "isOwn"));
  },
} as const satisfies Record<string, CommentRule>;
