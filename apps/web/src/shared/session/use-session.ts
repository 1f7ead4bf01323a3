import type { SessionUser } from "@meander/domain/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/api-context.tsx";
import { sessionQuery } from "./session-queries.ts";

/** The logged-in person; null for a visitor. Known from the first paint on. */
export function useSession(): SessionUser | null {
  return useQuery(sessionQuery(useApi())).data ?? null;
}
