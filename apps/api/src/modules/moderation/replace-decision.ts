import type { CommandArguments } from "@meander/domain/contract/cases";
import type { ErrorKey } from "@meander/domain/messages/message";
import { statusAfterUndo } from "@meander/domain/moderation/case-status";
import { refuseReplacement } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Trx } from "../../db/client.ts";
import type { CaseForUpdate } from "./case-lock-queries.ts";
import { withdrawEffects } from "./effects/withdraw-effects.ts";
import { gatherReports } from "./gather-reports.ts";
import { rankCase } from "./rank-case.ts";
import { storedCaseEventData } from "./stored-json.ts";
import { wasEscalated } from "./undo-decision.ts";

type Replacement = {
  readonly found: CaseForUpdate;
  readonly actor: Traveller;
  readonly args: Exclude<CommandArguments, { type: "undo" }>;
  readonly now: Date;
};

/** Why a decision can't be replaced, and the case in which to decide instead, if any. */
export type Obstacle = { readonly message: ErrorKey; readonly relatedCaseId?: string };

/**
 * Reverses the current decision for a command that replaces it, even if its mails were sent: the next decision's mails
 * correct them. Returns the obstacle, without changes; null on success.
 */
export async function withdrawDecision(trx: Trx, { found, actor, args, now }: Replacement): Promise<Obstacle | null> {
  const eventId = found.decisionEventId;
  if (eventId === null || found.caseState.decided === null) return { message: "caseAlreadyDecided" };
  const waiting = { ...found, status: statusAfterUndo(await wasEscalated(trx, found.id)) };
  const refusal = refuseReplacement(actor, waiting, { args, decided: found.caseState.decided });
  if (refusal !== null) return { message: refusal };
  const event = await trx.selectFrom("caseEvent").select("data").where("id", "=", eventId).executeTakeFirstOrThrow();
  const appeal = await withdrawEffects(trx, {
    caseId: found.id,
    eventId,
    subject: { type: found.subjectType, id: found.subjectId },
    ownerId: found.owner?.userId ?? null,
    effects: storedCaseEventData(event.data).effects ?? {},
    actorId: actor.userId,
    now,
  });
  if (appeal === null) return null;
  return { message: appeal.isAnswered ? "appealAnswered" : "decisionAppealed", relatedCaseId: appeal.caseId };
}

/** Reopens a case whose decision was withdrawn and merges later reports; a no-op for an undecided case. */
export async function reopenCase(trx: Trx, found: CaseForUpdate, version: number, now: Date): Promise<void> {
  if (found.decisionEventId === null) return;
  const hasGathered = await gatherReports(trx, found, now);
  await trx
    .updateTable("moderationCase")
    .set({
      status: statusAfterUndo(await wasEscalated(trx, found.id)),
      decision: null,
      decisionEventId: null,
      decidedAt: null,
    })
    .where("id", "=", found.id)
    .execute();
  if (hasGathered) await rankCase(trx, found, version, now);
}
