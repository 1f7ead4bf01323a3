import type { CommandArguments } from "@meander/domain/contract/cases";
import { nextCaseStatus } from "@meander/domain/moderation/case-status";
import { undoSeconds } from "@meander/domain/policy";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { changeCase, insertCaseEvent } from "./case-events.ts";
import type { CaseForUpdate } from "./case-lock-queries.ts";
import type { CommandResult } from "./device-queries.ts";
import { applyDecision } from "./effects/apply-decision.ts";

export type Order<Type extends CommandArguments["type"]> = {
  readonly found: CaseForUpdate;
  readonly commandId: string;
  readonly actorId: string;
  readonly args: Extract<CommandArguments, { type: Type }>;
  readonly now: Date;
};

/** Closes the case and applies the decision; the caller has validated it. */
export async function decideCase(trx: Trx, order: Order<"decide">): Promise<CommandResult> {
  const { found, commandId, actorId, args, now } = order;
  const version = found.version + 1;
  const { type, decision, category, policyVersion, days, reason } = args;
  const data = { decision, category, policyVersion, days, text: reason, evidence: found.evidence };
  const reversesId = found.decisionEventId ?? undefined;
  const event = { caseId: found.id, commandId, actorId, type, version, data, reversesId, now };
  const eventId = await insertCaseEvent(trx, event);
  const { effects, notices } = await applyDecision(trx, {
    caseId: found.id,
    eventId,
    subject: { type: found.subjectType, id: found.subjectId },
    ownerId: found.owner?.userId ?? null,
    decision,
    category,
    days,
    reason,
    actorId,
    reporterIds: found.reporterIds,
    appeals: found.appeals,
    removalEventId: found.removalEventId,
    now,
  });
  await trx
    .updateTable("caseEvent")
    .set({ data: jsonb({ ...data, effects, notices }) })
    .where("id", "=", eventId)
    .execute();
  const status = nextCaseStatus(found.status, "decide") === "decided" ? "decided" : found.status;
  await changeCase(trx, found.id, {
    version,
    status,
    decision,
    decisionEventId: eventId,
    decidedAt: now,
    assigneeId: actorId,
  });
  const undoableUntil = new Date(now.getTime() + undoSeconds * 1000).toISOString();
  return { outcome: "applied", message: null, caseVersion: version, undoableUntil };
}
