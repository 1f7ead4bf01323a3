import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "../query/call.ts";

const connectionQuery = queryOptions({
  queryKey: ["connection"],
  queryFn: () => unwrap(window.meander.getConnection()),
});

/** The whole address of a page of the website; null until it is known which server that is. */
export function useWebsite(): ((path: string) => string) | null {
  const address = useQuery(connectionQuery).data?.address ?? null;
  return address === null ? null : (path) => new URL(path, address).href;
}
