import type { CaseEventView, CaseRecord, CaseSummary, StaffCommand } from "@meander/domain/contract/cases";
import type { UserId } from "@meander/domain/ids";
import { type AppealEvent, appealEventOf, nextAppealStatus } from "@meander/domain/moderation/appeal";
import { statusAfterUndo } from "@meander/domain/moderation/case-status";

export type Actor = { readonly userId: UserId; readonly name: string };

/**
 * The expected case after the server executes the command: shown optimistically, and the base version of later commands
 * on it. A command that is already among the case's events changes nothing.
 */
export function projectCommand(record: CaseRecord, command: StaffCommand, actor: Actor): CaseRecord {
  if (record.events.some(({ commandId }) => commandId === command.commandId)) return record;
  const { arguments: given, createdAt } = command;
  // A note doesn't change the version that decisions are based on.
  const version = given.type === "note" ? record.version : record.version + 1;
  const before = command.settles === undefined ? record : withoutDecision(record);
  const next = { ...before, version, events: [toEvent(version, command, actor), ...before.events] };
  switch (given.type) {
    case "decide":
      return {
        ...next,
        status: "decided",
        decision: given.decision,
        decidedAt: createdAt,
        leaseExpiresAt: null,
        appeals: moveAppeals(before, appealEventOf(given.decision)),
      };
    case "undo":
      return {
        ...withoutDecision(next),
        events: next.events.map((event) =>
          event.commandId === given.undoneCommandId ? { ...event, isReversed: true } : event,
        ),
      };
    case "escalate":
      return { ...next, status: "escalated", escalatedBy: actor };
    case "askSecondOpinion":
      return {
        ...next,
        isSecondOpinionRequested: true,
        secondOpinionBy: actor,
        proposal: given.proposal ?? null,
        leaseExpiresAt: null,
      };
    case "note":
      return next;
  }
}

/** The status of the case after its decision is undone. */
function withoutDecision(record: CaseRecord): CaseRecord {
  if (record.status !== "decided") return record;
  const valid = record.events.find(
    ({ type, caseId, isReversed }) => type === "decide" && caseId === record.id && !isReversed,
  );
  return {
    ...record,
    status: statusAfterUndo(record.escalatedBy !== null),
    decision: null,
    decidedAt: null,
    appeals: moveAppeals(record, "undo"),
    events: record.events.map((event) => (event === valid ? { ...event, isReversed: true } : event)),
  };
}

function moveAppeals({ appeals }: CaseRecord, event: AppealEvent): CaseRecord["appeals"] {
  return appeals.map((appeal) => ({ ...appeal, status: nextAppealStatus(appeal.status, event) ?? appeal.status }));
}

function toEvent(
  caseVersion: number,
  { commandId, caseId, createdAt, arguments: given }: StaffCommand,
  actor: Actor,
): CaseEventView {
  const decision = given.type === "decide" ? given : undefined;
  const text = "reason" in given ? given.reason : "text" in given ? given.text : null;
  return {
    id: commandId,
    commandId,
    caseId,
    type: given.type,
    actorId: actor.userId,
    actorName: actor.name,
    createdAt,
    caseVersion,
    decision: decision?.decision ?? null,
    days: decision?.days ?? null,
    category: decision?.category ?? null,
    text: text === "" ? null : text,
    proposal: given.type === "askSecondOpinion" ? (given.proposal ?? null) : null,
    isReversed: false,
    mentionedIds: given.type === "note" ? (given.mentionedIds ?? []) : [],
    notices: null,
  };
}

/** The row of the case list. */
export function toSummary(record: CaseRecord): CaseSummary {
  const {
    subject: _subject,
    owner: _owner,
    priorityReasons: _reasons,
    previousCaseId: _previous,
    secondOpinionBy: _asked,
    escalatedBy: _escalated,
    secondAdministratorIds: _administrators,
    proposal: _proposal,
    appeals: _appeals,
    reports: _reports,
    events: _events,
    ...summary
  } = record;
  return summary;
}
