import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "../query/call.ts";

const connectionQuery = queryOptions({
  queryKey: ["connection"],
  queryFn: () => unwrap(window.meander.getConnection()),
});

/** Builds the URL of a page on the website; null until the server is known. */
export function useWebsite(): ((path: string) => string) | null {
  const address = useQuery(connectionQuery).data?.address ?? null;
  return address === null ? null : (path) => new URL(path, address).href;
}
