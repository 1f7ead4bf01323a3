import type { StaffCommand } from "@meander/domain/contract/cases";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { isTooOld, judgeCommand } from "@meander/domain/moderation/command-verdict";
import { refuseCommand } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import { casePolicy, policyVersions } from "@meander/domain/policy";
import type { Trx } from "../../db/client.ts";
import { changeCase, insertCaseEvent } from "./case-events.ts";
import { lockCase } from "./case-lock-queries.ts";
import { decideCase, type Order } from "./decide-case.ts";
import { type CommandResult, hasConflict, holdPerson } from "./device-queries.ts";
import { findMergedInto, isMerged } from "./join-later-case.ts";
import { reopenCase, withdrawDecision } from "./replace-decision.ts";
import { undoDecision } from "./undo-decision.ts";

type Input = { readonly command: StaffCommand; readonly actor: Traveller; readonly now: Date };

/** Checks a command against the case as it is now, and does it. Every way out is a result; nothing is half done. */
export async function carryOutCommand(trx: Trx, { command, actor, now }: Input): Promise<CommandResult> {
  const { commandId, caseId, baseVersion, leaseToken, settles, arguments: said } = command;
  const isSettling = settles !== undefined && (await hasConflict(trx, actor.userId, settles, caseId));
  const found = await lockCase(trx, caseId, { actorId: actor.userId, baseVersion, leaseToken, isSettling, now });
  if (found === null) return { outcome: "refused", message: message("caseNotFound"), ...nothing };
  const result = (outcome: CommandResult["outcome"], text: string | null): CommandResult => ({
    outcome,
    message: text,
    caseVersion: found.version,
    undoableUntil: null,
  });
  const refusal = refuseCommand(actor, found, said);
  // Whoever may not see the case learns nothing about it either.
  if (refusal === "caseNotFound") return { outcome: "refused", message: message(refusal), ...nothing };
  if (isTooOld(new Date(command.createdAt), now, casePolicy.commandDays)) {
    return result("expired", message("commandTooOld"));
  }
  const order = { found, commandId, actorId: actor.userId, now };
  if (said.type === "undo") {
    return refusal === null ? undoDecision(trx, { ...order, actor, said }) : result("refused", message(refusal));
  }
  if (refusal !== null) return result("refused", message(refusal));
  // A rule may have changed since the console saw it; a wording that nobody has written yet is nobody's reason.
  if (said.type === "decide" && said.policyVersion > policyVersions[said.category]) {
    return result("refused", message("decisionNotPossible"));
  }
  if (said.type !== "note" && isMerged(found)) {
    return { ...result("refused", message("caseMerged")), ...(await findMergedInto(trx, found)) };
  }
  const verdict = judgeCommand(found.standing, said);
  if (verdict.outcome === "conflict") {
    const namedId = decodeMessage(verdict.message)?.key === "caseClaimed" ? found.holderId : null;
    if (namedId === null) return result("conflict", verdict.message);
    // Held here, so that a name doesn't stay behind when its account goes at the same moment.
    const isThere = await holdPerson(trx, namedId);
    return isThere ? { ...result("conflict", verdict.message), namedId } : result("conflict", message("caseChanged"));
  }
  if (verdict.outcome === "already-done") return result("already-done", null);
  if (verdict.outcome === "replaces") {
    const obstacle = await withdrawDecision(trx, { found, actor, said, now });
    if (obstacle !== null) {
      const { message: key, ...related } = obstacle;
      return { ...result("refused", message(key)), ...related };
    }
  }
  switch (said.type) {
    case "decide":
      return decideCase(trx, { ...order, said });
    case "escalate":
      return escalateCase(trx, { ...order, said });
    case "askSecondOpinion":
      return askSecondOpinion(trx, { ...order, said });
    case "note":
      return noteOnCase(trx, { ...order, said });
  }
}

const nothing = { caseVersion: null, undoableUntil: null } as const;

async function escalateCase(trx: Trx, { found, commandId, actorId, said, now }: Order<"escalate">) {
  const version = found.version + 1;
  const data = { text: said.reason };
  const reversesId = found.decisionEventId ?? undefined;
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: said.type, version, data, reversesId, now });
  await reopenCase(trx, found, version, now);
  await changeCase(trx, found.id, { version, status: "escalated", escalatedBy: actorId });
  return applied(version);
}

async function askSecondOpinion(trx: Trx, { found, commandId, actorId, said, now }: Order<"askSecondOpinion">) {
  const version = found.version + 1;
  const data = { text: said.reason };
  const reversesId = found.decisionEventId ?? undefined;
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: said.type, version, data, reversesId, now });
  await reopenCase(trx, found, version, now);
  await changeCase(trx, found.id, { version, secondOpinionBy: actorId });
  return applied(version);
}

/** Appends: nothing that a decision rests on has changed, so the version stays, and the lease with it. */
async function noteOnCase(trx: Trx, { found, commandId, actorId, said, now }: Order<"note">) {
  const { version } = found;
  const data = { text: said.text };
  await insertCaseEvent(trx, { caseId: found.id, commandId, actorId, type: said.type, version, data, now });
  // Touched, so that the other consoles come for the note.
  await trx.updateTable("moderationCase").set({ version }).where("id", "=", found.id).execute();
  return applied(version);
}

function applied(caseVersion: number): CommandResult {
  return { outcome: "applied", message: null, caseVersion, undoableUntil: null };
}
