import type { SessionUser } from "@meander/domain/contract/accounts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../api/client.ts";

export const sessionKey = ["session"] as const;
/** Where the person is logged in. */
export const sessionsKey = ["sessions"] as const;

export function sessionQuery(api: Api) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async (): Promise<SessionUser | null> => (await answer(api.public.session.$get())).user,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes a login's or logout's new person on. What was fetched for the person before is fetched anew. */
export async function adoptSession(queryClient: QueryClient, user: SessionUser | null): Promise<void> {
  queryClient.setQueryData(sessionKey, user);
  const isOthers = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== sessionKey[0];
  if (user === null) queryClient.removeQueries({ predicate: isOthers, type: "inactive" });
  await queryClient.invalidateQueries({ predicate: isOthers });
}

/** Changes what is known of the logged-in person, e.g. the unseen count. */
export function patchSession(queryClient: QueryClient, change: Partial<SessionUser>): void {
  queryClient.setQueryData<SessionUser | null>(sessionKey, (user) => (user ? { ...user, ...change } : user));
}
