import { isModerator } from "./activity-rules.ts";
import { type Actor, isPerson } from "./actor.ts";

/** An uploaded picture and where it is used. */
export type PictureSubject = {
  readonly ownerId: string;
  readonly isOwnerSuspended: boolean;
  readonly isUsed: boolean;
  /** Whether a profile or an activity that everyone may see uses it, not only a draft or a hidden activity. */
  readonly isUsedPublicly: boolean;
};

/** Blocks are ignored: the public view is cached for everyone. */
export function canSeePicture(
  actor: Actor,
  { ownerId, isOwnerSuspended, isUsed, isUsedPublicly }: PictureSubject,
): boolean {
  if (isPerson(actor, ownerId)) return true;
  if (isUsed && isModerator(actor)) return true;
  return isUsedPublicly && !isOwnerSuspended;
}
