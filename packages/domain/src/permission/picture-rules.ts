import { isModerator } from "./activity-rules.ts";
import { type Actor, isPerson, whenActive } from "./actor.ts";
import { allowedIf, type PermissionResult, refused } from "./refusal.ts";

/** An uploaded picture and where it is used. */
export type PictureSubject = {
  readonly ownerId: string;
  /** Whether its owner is suspended or banned. */
  readonly isOwnerSanctioned: boolean;
  /** Whether a decision removed it. */
  readonly isRemoved: boolean;
  /** Whether a case about it is undecided. */
  readonly isInCase: boolean;
  /** Whether a report hides it, or its owner, until it is decided. */
  readonly isBeingChecked: boolean;
  readonly isUsed: boolean;
  /** Whether a profile or an activity that everyone may see uses it, not only a draft or a hidden activity. */
  readonly isUsedPublicly: boolean;
};

/** Blocks are ignored: the public view is cached for everyone. */
export function canSeePicture(
  actor: Actor,
  { ownerId, isOwnerSanctioned, isRemoved, isInCase, isBeingChecked, isUsed, isUsedPublicly }: PictureSubject,
): boolean {
  if (isPerson(actor, ownerId)) return !isRemoved;
  if ((isUsed || isInCase || isRemoved) && isModerator(actor)) return true;
  return isUsedPublicly && !isOwnerSanctioned && !isRemoved && !isBeingChecked;
}

type PictureRule = (actor: Actor, picture: PictureSubject) => PermissionResult;

export const pictureRules = {
  /** As for a person: a block doesn't prevent a report, nor does an unverified address. */
  reportPicture: (actor, picture) => {
    if (!canSeePicture(actor, picture)) return refused("pictureNotVisible");
    return whenActive(actor, (traveller) => allowedIf(traveller.userId !== picture.ownerId, "isOwn"));
  },
} as const satisfies Record<string, PictureRule>;
