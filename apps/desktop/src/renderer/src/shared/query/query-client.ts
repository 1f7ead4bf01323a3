import { QueryClient } from "@tanstack/react-query";

/** Main holds the caches and knows the network: a query asks it once, whether or not the browser thinks it is online. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
