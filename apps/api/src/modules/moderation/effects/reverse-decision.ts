import type { SubjectType } from "@meander/domain/moderation/subject";
import type { Trx } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import type { DecisionEffects } from "./decision-effects.ts";
import { endSuspension, restoreComment, showActivity } from "./measures.ts";

export type DecisionToReverse = {
  readonly caseId: string;
  /** The decision's event. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly ownerId: string | null;
  /** What `applyDecision` returned. */
  readonly effects: DecisionEffects;
  readonly actorId: string;
  readonly now: Date;
};

/**
 * Takes a decision back as if it had never been: mails, strike, measure. False, and nothing is changed, once one of its mails is on
 * its way. Expects the case locked; locks the mails first, then as `applyDecision` does.
 */
export async function reverseDecision(trx: Trx, input: DecisionToReverse): Promise<boolean> {
  const { caseId, eventId, subject, ownerId, effects, actorId, now } = input;
  if (!(await cancelMails(trx, eventId, now))) return false;
  await trx
    .updateTable("strike")
    .set({ revokedAt: now })
    .where("eventId", "=", eventId)
    .where("revokedAt", "is", null)
    .execute();
  const { removal, hiding, suspension } = effects;
  if (removal !== undefined) await restoreComment(trx, { id: subject.id, eventId, now }, removal.previous);
  if (hiding !== undefined) await showActivity(trx, { id: subject.id, eventId, now }, hiding.previous);
  if (suspension !== undefined && ownerId !== null) {
    await endSuspension(trx, { id: ownerId, eventId, now }, suspension.previous);
  }
  await insertAudit(trx, {
    actorId,
    action: `undo-${subject.type}-decision`,
    subjectType: subject.type,
    subjectId: subject.id,
    data: { caseId, eventId },
  });
  return true;
}

/** The pump passes over locked rows, so what waits here is either ours to cancel or has been taken before. */
async function cancelMails(trx: Trx, eventId: string, now: Date): Promise<boolean> {
  const mails = await trx
    .selectFrom("delivery")
    .select("state")
    .where("messageId", "=", eventId)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (mails.some(({ state }) => state !== "queued")) return false;
  await trx
    .updateTable("delivery")
    .set({ state: "cancelled", reason: "the decision was undone", updatedAt: now })
    .where("messageId", "=", eventId)
    .execute();
  return true;
}
