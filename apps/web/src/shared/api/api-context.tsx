import { createContext, use } from "react";
import type { Api } from "./client.ts";

export const ApiContext = createContext<Api | null>(null);

/** The API client: over the network in the browser, in process on the server. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error("useApi requires an ApiContext provider");
  return api;
}
