import type { CaseSummary } from "@meander/domain/contract/cases";
import type { SavedCommand } from "../../../../ipc/case-calls.ts";

export type SavedDecision = SavedCommand & {
  readonly arguments: Extract<SavedCommand["arguments"], { readonly type: "decide" }>;
};

export function isDecision(command: SavedCommand): command is SavedDecision {
  return command.arguments.type === "decide";
}

/** Ids of decisions with an undo command on this computer, sent or not. */
function listUndone(commands: readonly SavedCommand[]): ReadonlySet<string> {
  return new Set(
    commands.flatMap(({ arguments: given, state }) =>
      given.type === "undo" && state !== "refused" && state !== "expired" ? [given.undoneCommandId] : [],
    ),
  );
}

/** Cases decided on this computer that leave the queue before the server's version arrives. */
export function listDecidedLocally(
  commands: readonly SavedCommand[],
  cases: readonly CaseSummary[],
): ReadonlySet<string> {
  const undone = listUndone(commands);
  const versions = new Map<string, number>(cases.map(({ id, version }) => [id, version]));
  const counts = (command: SavedCommand) => {
    if (!isDecision(command) || undone.has(command.commandId)) return false;
    if (command.state === "queued" || command.state === "sent") return true;
    const isDone = command.state === "applied" || command.state === "already-done";
    return isDone && versions.get(command.caseId) === command.baseVersion;
  };
  return new Set(commands.filter(counts).map(({ caseId }) => caseId));
}

/** The last decision that can still be undone. */
export function findUndoable(commands: readonly SavedCommand[], now: number): SavedDecision | undefined {
  const undone = listUndone(commands);
  return commands
    .filter(isDecision)
    .find(
      ({ commandId, undoableUntil }) =>
        undoableUntil !== null && Date.parse(undoableUntil) > now && !undone.has(commandId),
    );
}

/** Whether the unsent commands are decisions only, or include other work. */
export function kindOfWaiting(commands: readonly SavedCommand[]): "decisions" | "mixed" {
  const waiting = commands.filter(({ state }) => state === "queued" || state === "sent");
  return waiting.length > 0 && waiting.every(isDecision) ? "decisions" : "mixed";
}

export function listConflicts(commands: readonly SavedCommand[]): readonly SavedCommand[] {
  return commands.filter(({ state }) => state === "conflict");
}

/**
 * Adds a refused or expired command to the notices. A later command that is applied withdraws those about its case; a
 * note doesn't.
 */
export function updateNotices(notices: readonly SavedCommand[], command: SavedCommand): readonly SavedCommand[] {
  const others = notices.filter(({ commandId }) => commandId !== command.commandId);
  if (command.state === "refused" || command.state === "expired") return [...others, command];
  const isDone = command.state === "applied" || command.state === "already-done";
  if (!isDone || command.arguments.type === "note") return notices;
  return others.filter(({ caseId, sequence }) => caseId !== command.caseId || sequence > command.sequence);
}
