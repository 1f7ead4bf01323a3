import type { CaseSummary } from "@meander/domain/contract/cases";
import type { SavedCommand } from "../../../../ipc/case-calls.ts";

export type SavedDecision = SavedCommand & {
  readonly arguments: Extract<SavedCommand["arguments"], { readonly type: "decide" }>;
};

export function isDecision(command: SavedCommand): command is SavedDecision {
  return command.arguments.type === "decide";
}

/** Ids of the decisions that somebody at this desk took back, whether or not the server knows already. */
function listUndone(commands: readonly SavedCommand[]): ReadonlySet<string> {
  return new Set(
    commands.flatMap(({ arguments: given, state }) =>
      given.type === "undo" && state !== "refused" && state !== "expired" ? [given.undoneCommandId] : [],
    ),
  );
}

/** Cases that leave the queue at once: decided at this desk, while the server's case has not followed yet. */
export function listDecidedHere(commands: readonly SavedCommand[], cases: readonly CaseSummary[]): ReadonlySet<string> {
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

/** The last decision that can still be taken back. */
export function findUndoable(commands: readonly SavedCommand[], now: number): SavedDecision | undefined {
  const undone = listUndone(commands);
  return commands
    .filter(isDecision)
    .find(
      ({ commandId, undoableUntil }) =>
        undoableUntil !== null && Date.parse(undoableUntil) > now && !undone.has(commandId),
    );
}

/** What has no receipt yet: decisions alone, or other work as well. */
export function kindOfWaiting(commands: readonly SavedCommand[]): "decisions" | "mixed" {
  const waiting = commands.filter(({ state }) => state === "queued" || state === "sent");
  return waiting.length > 0 && waiting.every(isDecision) ? "decisions" : "mixed";
}

export function listConflicts(commands: readonly SavedCommand[]): readonly SavedCommand[] {
  return commands.filter(({ state }) => state === "conflict");
}
