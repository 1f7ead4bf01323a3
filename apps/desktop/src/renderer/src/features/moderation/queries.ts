import type { CaseRecord, CaseSummary } from "@meander/domain/contract/cases";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { SavedCommand } from "../../../../ipc/case-calls.ts";
import { unwrap } from "../../shared/query/call.ts";
import { refetchAffected } from "../../shared/query/refetch-affected.ts";
import { mergeCases } from "./case-list.ts";

const forever = Number.POSITIVE_INFINITY;

export const casesQuery = queryOptions({
  queryKey: ["cases"],
  queryFn: () => unwrap(window.meander.listCases()),
  staleTime: forever,
  gcTime: forever,
});

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["case", caseId],
    queryFn: () => unwrap(window.meander.getCase({ caseId })),
    staleTime: forever,
  });

/** What surrounds the subject of a case. */
export const evidenceQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["caseEvidence", caseId],
    queryFn: () => unwrap(window.meander.getCaseEvidence({ caseId })),
    staleTime: 30_000,
  });

/** Colleagues who moderate. */
export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: () => unwrap(window.meander.listColleagues({})),
  staleTime: 300_000,
});

export const commandsQuery = queryOptions({
  queryKey: ["commands"],
  queryFn: () => unwrap(window.meander.listCommands()),
  staleTime: forever,
  gcTime: forever,
});

const none: readonly SavedCommand[] = [];

/** Newest first; empty without the permission to moderate. */
export function useCommands(isModerating = true): readonly SavedCommand[] {
  return useQuery({ ...commandsQuery, enabled: isModerating }).data ?? none;
}

/** Applies main's case and command events to the cache. Returns an unsubscribe function. */
export function subscribeToCases(client: QueryClient): () => void {
  const stopCases = window.meander.onCasesChanged((changed) => {
    client.setQueryData(casesQuery.queryKey, (cases) => cases && mergeCases(cases, changed));
    for (const { id } of changed) refreshCase(client, id);
    refetchAffected(client);
  });
  const stopCommands = window.meander.onCommandChanged((command) => {
    cacheCommand(client, command);
    if (command.state !== "queued" && command.state !== "sent") refetchAffected(client);
  });
  return () => {
    stopCases();
    stopCommands();
  };
}

/** Newest first, without duplicates. */
export function cacheCommand(client: QueryClient, command: SavedCommand): void {
  client.setQueryData(commandsQuery.queryKey, (commands = []) => [
    command,
    ...commands.filter(({ commandId }) => commandId !== command.commandId),
  ]);
}

/** Updates the case and its row in the lists at once. */
export function cacheCase(client: QueryClient, record: CaseRecord): void {
  client.setQueryData(caseQuery(record.id).queryKey, record);
  client.setQueryData(casesQuery.queryKey, (cases) => cases && mergeCases(cases, [record]));
}

/** Prefetches the cases next to the open one, so that the next key paints at once. */
export function prefetchCases(client: QueryClient, cases: readonly CaseSummary[]): void {
  for (const { id } of cases) void client.prefetchQuery(caseQuery(id));
}

function refreshCase(client: QueryClient, caseId: string): void {
  // A case that isn't open must not show its former state first: opening a decided one would look like a decision now.
  client.removeQueries({ queryKey: caseQuery(caseId).queryKey, type: "inactive" });
  for (const queryKey of [caseQuery(caseId).queryKey, evidenceQuery(caseId).queryKey]) {
    if (client.getQueryState(queryKey) !== undefined) void client.invalidateQueries({ queryKey });
  }
}
