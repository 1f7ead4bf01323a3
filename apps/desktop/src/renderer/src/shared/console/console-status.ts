import { type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { ConsoleStatus } from "../../../../ipc/console-calls.ts";
import { unwrap } from "../query/call.ts";

export const consoleStatusQuery = queryOptions({
  queryKey: ["consoleStatus"],
  queryFn: () => unwrap(window.meander.getStatus()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The console's status; undefined until main's first response. */
export function useConsoleStatus(): ConsoleStatus | undefined {
  return useQuery(consoleStatusQuery).data;
}

/** Applies main's status events to the cache. Returns an unsubscribe function. */
export function followConsoleStatus(client: QueryClient): () => void {
  return window.meander.onStatusChanged((status) => {
    const before = client.getQueryData(consoleStatusQuery.queryKey);
    client.setQueryData(consoleStatusQuery.queryKey, status);
    if (before?.isOnline === false && status.isOnline) void client.invalidateQueries({ predicate: isStale });
  });
}

/** Whether the query failed without anything to show, or shows what was last known without a network. */
function isStale({ state: { data, status } }: Query): boolean {
  const pages = isRecord(data) && Array.isArray(data.pages) ? data.pages : [data];
  return (
    (status === "error" && data === undefined) || pages.some((page) => isRecord(page) && page.knownAt !== undefined)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
