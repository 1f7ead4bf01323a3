import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import type { SubjectType } from "@meander/domain/moderation/subject";
import type { Trx } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { reopenAppeals } from "./answer-appeals.ts";
import type { DecisionEffects } from "./decision-effects.ts";
import { hasBanBegun } from "./ban.ts";
import { reinstateSanctions } from "./lift-sanctions.ts";
import { reinstateStrikes } from "./restore-strikes.ts";
import { reverseMeasures, revokeStrike } from "./reverse-measures.ts";

export type DecisionToReverse = {
  readonly caseId: string;
  /** Id of the decision's event. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly ownerId: string | null;
  /** The effects that `applyDecision` returned. */
  readonly effects: DecisionEffects;
  readonly actorId: string;
  readonly now: Date;
};

/**
 * Undoes a decision completely: mails, strike, measure, answers to appeals. Returns false, without changes, once its ban
 * has begun, one of its mails is being sent or it is appealed. The caller has locked the case; locks the mails first, then as
 * `applyDecision` does.
 */
export async function reverseDecision(trx: Trx, input: DecisionToReverse): Promise<boolean> {
  const { eventId, ownerId, effects, now } = input;
  if (effects.ban !== undefined && ownerId !== null && (await hasBanBegun(trx, ownerId, effects.ban))) return false;
  if ((await findAppealAgainst(trx, eventId)) !== null || !(await cancelMails(trx, eventId, now))) return false;
  await reverseEffects(trx, input);
  return true;
}

/** Reverses the strike, the measure and answers to appeals; the caller handles the mails. */
export async function reverseEffects(trx: Trx, input: DecisionToReverse): Promise<void> {
  const { caseId, eventId, subject, ownerId, effects, actorId, now } = input;
  await revokeStrike(trx, eventId, now);
  await reverseMeasures(trx, { subject, ownerId, eventId, effects, now });
  if (effects.lifting !== undefined && ownerId !== null) {
    await reinstateSanctions(trx, { lifting: effects.lifting, id: ownerId, now });
  }
  await reinstateStrikes(trx, { restorations: effects.restorations ?? [], subject, ownerId, now });
  await reopenAppeals(trx, eventId);
  await insertAudit(trx, {
    actorId,
    action: `undo-${subject.type}-decision`,
    subjectType: subject.type,
    subjectId: subject.id,
    data: { caseId, eventId },
  });
}

export type AppealAgainst = { readonly caseId: string; readonly isAnswered: boolean };

/**
 * The appeal against a decision, or null for none. The case's lock prevents new ones. An appealed decision changes only
 * through the appeal's answer.
 */
export async function findAppealAgainst(trx: Trx, eventId: string): Promise<AppealAgainst | null> {
  const appeal = await trx
    .selectFrom("appeal")
    .innerJoin("strike", "strike.id", "appeal.strikeId")
    .select(["appeal.caseId", "appeal.status"])
    .where("strike.eventId", "=", eventId)
    .executeTakeFirst();
  return appeal === undefined ? null : { caseId: appeal.caseId, isAnswered: appeal.status !== "waiting" };
}

/** The delivery pump skips locked rows, so each mail is either ours to cancel or already taken. */
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
    .set({ state: "cancelled", reason: "obsolete" satisfies DeliveryReason, updatedAt: now })
    .where("messageId", "=", eventId)
    .execute();
  return true;
}
