import type { SessionUser } from "@meander/domain/contract/accounts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

export const sessionKey = ["session"] as const;
export const sessionsKey = ["sessions"] as const;

export function sessionQuery(api: Api) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async (): Promise<SessionUser | null> => (await readResponse(api.public.session.$get())).user,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets the session after a login or logout. All queries of the previous person are refetched. */
export async function adoptSession(queryClient: QueryClient, user: SessionUser | null): Promise<void> {
  queryClient.setQueryData(sessionKey, user);
  const isOthers = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== sessionKey[0];
  if (user === null) queryClient.removeQueries({ predicate: isOthers, type: "inactive" });
  await queryClient.invalidateQueries({ predicate: isOthers });
}

/** Changes the cached session, e.g. the unseen count. */
export function patchSession(queryClient: QueryClient, change: Partial<SessionUser>): void {
  queryClient.setQueryData<SessionUser | null>(sessionKey, (user) => (user ? { ...user, ...change } : user));
}
