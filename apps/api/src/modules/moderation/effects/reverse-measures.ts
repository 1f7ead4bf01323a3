import type { SubjectType } from "@meander/domain/moderation/subject";
import type { Trx } from "../../../db/client.ts";
import type { DecisionEffects } from "./decision-effects.ts";
import { endBan } from "./ban.ts";
import { endSuspension, restoreComment, restorePicture, showActivity } from "./measures.ts";

type MeasuresToReverse = {
  /** Id of the decision's event. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly ownerId: string | null;
  /** The effects that `applyDecision` returned. */
  readonly effects: DecisionEffects;
  readonly now: Date;
};

/** Reverses a decision's measures; call it after revoking its strike. Locks as `applyDecision` does. */
export async function reverseMeasures(trx: Trx, input: MeasuresToReverse): Promise<void> {
  const { eventId, subject, ownerId, effects, now } = input;
  const { removal, pictureRemoval, hiding, suspension, ban } = effects;
  if (removal !== undefined) await restoreComment(trx, { id: subject.id, eventId, now }, removal.previous);
  if (hiding !== undefined) await showActivity(trx, { id: subject.id, eventId, now }, hiding.previous);
  if (suspension !== undefined && ownerId !== null) {
    await endSuspension(trx, { id: ownerId, eventId, now }, suspension.previous);
  }
  if (ban !== undefined && ownerId !== null) await endBan(trx, { id: ownerId, eventId, now }, ban.previous);
  if (pictureRemoval !== undefined)
    await restorePicture(trx, { id: subject.id, eventId, now }, pictureRemoval.previous);
}

/** Returns whether the strike was active. */
export async function revokeStrike(trx: Trx, eventId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("strike")
    .set({ revokedAt: now })
    .where("eventId", "=", eventId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
