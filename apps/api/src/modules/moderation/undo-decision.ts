import { message } from "@meander/domain/messages/message";
import { statusAfterUndo } from "@meander/domain/moderation/case-status";
import { refuseUndo } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import { undoSeconds } from "@meander/domain/policy";
import type { Trx } from "../../db/client.ts";
import { changeCase, insertCaseEvent } from "./case-events.ts";
import type { CaseForUpdate } from "./case-lock-queries.ts";
import type { Order } from "./decide-case.ts";
import type { CommandResult } from "./device-queries.ts";
import { reverseDecision } from "./effects/reverse-decision.ts";
import { gatherReports } from "./gather-reports.ts";
import { rankCase } from "./rank-case.ts";
import { storedCaseEventData } from "./stored-json.ts";

type UndoOrder = Order<"undo"> & { readonly actor: Traveller };

/** Undoes a decision whose mails aren't sent yet: the case returns to its state before the decision. */
export async function undoDecision(trx: Trx, order: UndoOrder): Promise<CommandResult> {
  const { found, actor, commandId, args, now } = order;
  const decision = await findDecision(trx, found.id, args.undoneCommandId);
  if (decision === null) return stop("refused", found, message("caseNotDecided"));
  const refusal = refuseUndo(actor, decision.actorId);
  if (refusal !== null) return stop("refused", found, message(refusal));
  if (decision.id !== found.decisionEventId) return stop("already-done", found, null);
  const isLate = now.getTime() > decision.createdAt.getTime() + undoSeconds * 1000;
  const tooLate = stop("expired", found, message("undoTooLate"));
  if (isLate) return tooLate;
  const isReversed = await reverseDecision(trx, {
    caseId: found.id,
    eventId: decision.id,
    subject: { type: found.subjectType, id: found.subjectId },
    ownerId: found.owner?.userId ?? null,
    effects: storedCaseEventData(decision.data).effects ?? {},
    actorId: actor.userId,
    now,
  });
  if (!isReversed) return tooLate;

  const version = found.version + 1;
  await insertCaseEvent(trx, {
    caseId: found.id,
    commandId,
    actorId: actor.userId,
    type: "undo",
    version,
    data: {},
    reversesId: decision.id,
    now,
  });
  const hasGathered = await gatherReports(trx, found, now);
  await changeCase(trx, found.id, {
    version,
    status: statusAfterUndo(await wasEscalated(trx, found.id)),
    decision: null,
    decisionEventId: null,
    decidedAt: null,
  });
  if (hasGathered) await rankCase(trx, found, version, now);
  return { outcome: "applied", message: null, caseVersion: version, undoableUntil: null };
}

function stop(outcome: CommandResult["outcome"], { version }: CaseForUpdate, text: string | null): CommandResult {
  return { outcome, message: text, caseVersion: version, undoableUntil: null };
}

async function findDecision(trx: Trx, caseId: string, commandId: string) {
  const row = await trx
    .selectFrom("caseEvent")
    .select(["id", "actorId", "createdAt", "data"])
    .where("commandId", "=", commandId)
    .where("caseId", "=", caseId)
    .where("type", "=", "decide")
    .executeTakeFirst();
  return row ?? null;
}

export async function wasEscalated(trx: Trx, caseId: string): Promise<boolean> {
  const escalation = await trx
    .selectFrom("caseEvent")
    .select("id")
    .where("caseId", "=", caseId)
    .where("type", "=", "escalate")
    .executeTakeFirst();
  return escalation !== undefined;
}
