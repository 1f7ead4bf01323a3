import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
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
  return window.meander.onStatusChanged((status) => client.setQueryData(consoleStatusQuery.queryKey, status));
}
