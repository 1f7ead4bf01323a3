import type { StaffCommand } from "@meander/domain/contract/cases";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { evaluateCommand, isTooOld } from "@meander/domain/moderation/command-verdict";
import { refuseCommand } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import { casePolicy, policyVersions } from "@meander/domain/policy";
import type { Trx } from "../../db/client.ts";
import { changeCase, insertCaseEvent } from "./case-events.ts";
import { lockCase, lockOwner } from "./case-lock-queries.ts";
import { insertMentions, lockMentionable } from "./colleague-queries.ts";
import { decideCase, type Order } from "./decide-case.ts";
import { type CommandResult, hasConflict, lockExistingPerson } from "./device-queries.ts";
import { findMergedInto, isMerged } from "./gather-reports.ts";
import { reopenCase, withdrawDecision } from "./replace-decision.ts";
import { undoDecision } from "./undo-decision.ts";

type Input = { readonly command: StaffCommand; readonly actor: Traveller; readonly now: Date };

/**
 * Validates a command against the current case and executes it. Every outcome is a result; a refused command has no
 * effects.
 */
export async function executeCommand(trx: Trx, { command, actor, now }: Input): Promise<CommandResult> {
  const { commandId, caseId, baseVersion, leaseToken, settles, arguments: args } = command;
  const isSettling = settles !== undefined && (await hasConflict(trx, actor.userId, settles, caseId));
  if (args.type === "decide" || args.type === "undo") await lockOwner(trx, caseId);
  const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion, leaseToken, isSettling, now });
  if (found === null) return { outcome: "refused", message: message("caseNotFound"), ...withoutCase };
  const result = (outcome: CommandResult["outcome"], text: string | null): CommandResult => ({
    outcome,
    message: text,
    caseVersion: found.version,
    undoableUntil: null,
  });
  const refusal = refuseCommand(actor, found, args);
  // An actor who may not see the case gets no information about it.
  if (refusal === "caseNotFound") return { outcome: "refused", message: message(refusal), ...withoutCase };
  if (isTooOld(new Date(command.createdAt), now, casePolicy.commandDays)) {
    return result("expired", message("commandTooOld"));
  }
  const order = { found, commandId, actorId: actor.userId, now };
  if (args.type === "undo") {
    return refusal === null ? undoDecision(trx, { ...order, actor, args }) : result("refused", message(refusal));
  }
  if (refusal !== null) return result("refused", message(refusal));
  // Refuses a policy version newer than the server's, since its wording doesn't exist yet; an older one is allowed.
  if (args.type === "decide" && args.policyVersion > policyVersions[args.category]) {
    return result("refused", message("decisionNotPossible"));
  }
  if (args.type !== "note" && isMerged(found)) {
    return { ...result("refused", message("caseMerged")), ...(await findMergedInto(trx, found)) };
  }
  const verdict = evaluateCommand(found.caseState, args);
  if (verdict.outcome === "conflict") {
    const namedId = decodeMessage(verdict.message)?.key === "caseClaimed" ? found.holderId : null;
    if (namedId === null) return result("conflict", verdict.message);
    // The person is locked so that a concurrent account deletion can't leave their name in the message.
    const exists = await lockExistingPerson(trx, namedId);
    return exists ? { ...result("conflict", verdict.message), namedId } : result("conflict", message("caseChanged"));
  }
  if (verdict.outcome === "already-done") return result("already-done", null);
  if (verdict.outcome === "replaces") {
    const obstacle = await withdrawDecision(trx, { found, actor, args, now });
    if (obstacle !== null) {
      const { message: key, ...related } = obstacle;
      return { ...result("refused", message(key)), ...related };
    }
  }
  switch (args.type) {
    case "decide":
      return decideCase(trx, { ...order, args });
    case "escalate":
      return escalateCase(trx, { ...order, args });
    case "askSecondOpinion":
      return requestSecondOpinion(trx, { ...order, args });
    case "note":
      return noteOnCase(trx, { ...order, args });
  }
}

const withoutCase = { caseVersion: null, undoableUntil: null } as const;

async function escalateCase(trx: Trx, { found, commandId, actorId, args, now }: Order<"escalate">) {
  const version = found.version + 1;
  const data = { text: args.reason };
  const reversesId = found.decisionEventId ?? undefined;
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: args.type, version, data, reversesId, now });
  await reopenCase(trx, found, version, now);
  await changeCase(trx, found.id, { version, status: "escalated", escalatedBy: actorId });
  return applied(version);
}

async function requestSecondOpinion(trx: Trx, { found, commandId, actorId, args, now }: Order<"askSecondOpinion">) {
  const version = found.version + 1;
  const data = { text: args.reason, proposal: args.proposal };
  const reversesId = found.decisionEventId ?? undefined;
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: args.type, version, data, reversesId, now });
  await reopenCase(trx, found, version, now);
  await changeCase(trx, found.id, { version, secondOpinionBy: actorId });
  return applied(version);
}

/** Only appends: the facts of a decision are unchanged, so the version and the lease stay. */
async function noteOnCase(trx: Trx, { found, commandId, actorId, args, now }: Order<"note">) {
  const { version } = found;
  const ids = (args.mentionedIds ?? []).filter((id) => id !== actorId && id !== found.owner?.userId);
  const mentionedIds = await lockMentionable(trx, { ids, subjectType: found.subjectType, now });
  const data = { text: args.text, ...(mentionedIds.length > 0 && { mentionedIds }) };
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: args.type, version, data, now });
  await insertMentions(trx, found.id, mentionedIds, now);
  // The update sets the change's transaction id, so that other consoles sync the note.
  await trx.updateTable("moderationCase").set({ version }).where("id", "=", found.id).execute();
  return applied(version);
}

function applied(caseVersion: number): CommandResult {
  return { outcome: "applied", message: null, caseVersion, undoableUntil: null };
}
