import type { CommandArguments } from "@meander/domain/contract/cases";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";
import { casesQuery, commandsQuery, cacheCommand, useCommands } from "./queries.ts";
import { findUndoable, type SavedDecision } from "./saved-commands.ts";

type Request = { readonly caseId: string; readonly baseVersion: number; readonly arguments: CommandArguments };

/** Saves a command; success means that it is persisted. */
export function useSaveCommand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) => unwrap(window.meander.saveCommand(request)),
    onSuccess: (command) => cacheCommand(client, command),
  });
}

/** The last decision while it can be undone, and a function to undo it. */
export function useUndo(now: number) {
  const client = useQueryClient();
  const save = useSaveCommand();
  const undoable = findUndoable(useCommands(), now);
  const undo = async ({ caseId, commandId, baseVersion }: SavedDecision) => {
    const knownVersion = client.getQueryData(casesQuery.queryKey)?.find(({ id }) => id === caseId)?.version ?? 0;
    await save.mutateAsync({
      caseId,
      baseVersion: Math.max(knownVersion, baseVersion + 1),
      arguments: { type: "undo", undoneCommandId: commandId },
    });
  };
  return { undoable, undo };
}

/** Resolves a conflict: accepts the other side's decision, or repeats one's own on the case as it was shown. */
export function useSettleConflict() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(commandsQuery);
  const keepTheirs = useMutation({
    mutationFn: (commandId: string) => unwrap(window.meander.dismissCommand({ commandId })),
    onSettled,
  });
  const repeatMine = useMutation({
    mutationFn: (shown: { readonly commandId: string; readonly baseVersion: number }) =>
      unwrap(window.meander.repeatCommand(shown)),
    onSettled,
  });
  return { keepTheirs, repeatMine, error: keepTheirs.error ?? repeatMine.error };
}
