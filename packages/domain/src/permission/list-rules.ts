import { type Actor, isPerson, whenVerified } from "./actor.ts";
import { type Answer, allowed, allowedIf, refused } from "./refusal.ts";

/** A list of activities as it stands to the actor. */
export type ListResource = {
  readonly ownerId: string;
  readonly isPublic: boolean;
  /** Owner and actor: one of them blocks the other. */
  readonly isBlocked: boolean;
};

/** A private list is its owner's alone, staff included. */
function canSeeList(actor: Actor, list: ListResource): boolean {
  return isPerson(actor, list.ownerId) || (list.isPublic && !list.isBlocked);
}

type ListRule = (actor: Actor, list: ListResource) => Answer;

export const listRules = {
  viewList: (actor, list) => allowedIf(canSeeList(actor, list), "listNotVisible"),
  /** Its words, what is on it, and whether it stays. */
  editList: (actor, list) => {
    if (!canSeeList(actor, list)) return refused("listNotVisible");
    return whenVerified(actor, (traveller) => allowedIf(traveller.userId === list.ownerId, "notOwn"));
  },
} as const satisfies Record<string, ListRule>;

export function answerCreateList(actor: Actor): Answer {
  return whenVerified(actor, () => allowed);
}
