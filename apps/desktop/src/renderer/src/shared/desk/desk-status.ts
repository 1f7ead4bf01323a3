import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { ConsoleStatus } from "../../../../ipc/console-calls.ts";
import { unwrap } from "../query/call.ts";

export const deskStatusQuery = queryOptions({
  queryKey: ["deskStatus"],
  queryFn: () => unwrap(window.meander.getStatus()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Online or not, what waits, how it is kept. Undefined until main has answered the first time. */
export function useDeskStatus(): ConsoleStatus | undefined {
  return useQuery(deskStatusQuery).data;
}

/** Keeps the status as main tells it. Returns how to stop. */
export function followDeskStatus(client: QueryClient): () => void {
  return window.meander.onStatusChanged((status) => client.setQueryData(deskStatusQuery.queryKey, status));
}
