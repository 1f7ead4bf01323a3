import type { CommandArguments } from "@meander/domain/contract/cases";
import type { ErrorKey } from "@meander/domain/messages/message";
import { statusAfterUndo } from "@meander/domain/moderation/case-status";
import { refuseReplacement } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Trx } from "../../db/client.ts";
import type { CaseAtHand } from "./case-lock-queries.ts";
import { withdrawEffects } from "./effects/withdraw-effects.ts";
import { joinLaterCase } from "./join-later-case.ts";
import { rankCase } from "./rank-case.ts";
import { storedCaseEventData } from "./stored-json.ts";
import { wasEscalated } from "./undo-decision.ts";

type Replacement = {
  readonly found: CaseAtHand;
  readonly actor: Traveller;
  readonly said: Exclude<CommandArguments, { type: "undo" }>;
  readonly now: Date;
};

/** Why a decision can't be replaced, and the case that decides instead where there is one. */
export type Obstacle = { readonly message: ErrorKey; readonly relatedCaseId?: string };

/**
 * Takes back the standing decision for a command that was chosen over it, mails that have left included: the next decision's mails
 * correct them. Returns why it can't be, and then nothing has changed.
 */
export async function withdrawDecision(trx: Trx, { found, actor, said, now }: Replacement): Promise<Obstacle | null> {
  const eventId = found.decisionEventId;
  if (eventId === null || found.standing.decided === null) return { message: "caseAlreadyDecided" };
  const waiting = { ...found, status: statusAfterUndo(await wasEscalated(trx, found.id)) };
  const refusal = refuseReplacement(actor, waiting, { said, decided: found.standing.decided.decision });
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

/** A case whose decision was withdrawn waits again, together with what was reported since; one that waits already is left alone. */
export async function reopenCase(trx: Trx, found: CaseAtHand, version: number, now: Date): Promise<void> {
  if (found.decisionEventId === null) return;
  const hasJoined = await joinLaterCase(trx, found, now);
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
  if (hasJoined) await rankCase(trx, found, version, now);
}
