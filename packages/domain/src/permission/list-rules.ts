import { type Actor, actorHas, isPerson, whenVerified } from "./actor.ts";
import { type PermissionResult, allowed, allowedIf, refused } from "./refusal.ts";

/** A list of activities in its relation to the actor. */
export type ListResource = {
  readonly ownerId: string;
  readonly isPublic: boolean;
  /** Whether owner or actor blocks the other. */
  readonly isBlocked: boolean;
  readonly isOwnerBanned: boolean;
};

/** A private list is visible to its owner only, not even to staff; that of a banned person to staff only. */
function canSeeList(actor: Actor, list: ListResource): boolean {
  if (isPerson(actor, list.ownerId)) return true;
  return list.isPublic && !list.isBlocked && (!list.isOwnerBanned || actorHas(actor, "seeUserDetails"));
}

type ListRule = (actor: Actor, list: ListResource) => PermissionResult;

export const listRules = {
  viewList: (actor, list) => allowedIf(canSeeList(actor, list), "listNotVisible"),
  /** Covers its texts, its items and its deletion. */
  editList: (actor, list) => {
    if (!canSeeList(actor, list)) return refused("listNotVisible");
    return whenVerified(actor, (traveller) => allowedIf(traveller.userId === list.ownerId, "notOwn"));
  },
} as const satisfies Record<string, ListRule>;

export function checkCreateList(actor: Actor): PermissionResult {
  return whenVerified(actor, () => allowed);
}
