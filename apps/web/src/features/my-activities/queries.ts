import { pageSizes } from "@meander/domain/constants";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { activityListKey } from "../../shared/live/query-keys.ts";

export type PersonListName = "upcoming" | "past" | "suggested";
export type ActivityListName = PersonListName | "liked";

type ActivityListPage = { activities: ActivityCardView[]; cursor: string | null; total: number };

/** A person's activities by page, as far as the viewer may see them; what somebody likes only they see. */
export function activityListQuery(api: Api, list: ActivityListName, userId: string) {
  return infiniteQueryOptions({
    queryKey: activityListKey(list, userId),
    queryFn: ({ pageParam }): Promise<ActivityListPage> => fetchList(api, list, userId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

async function fetchList(
  api: Api,
  list: ActivityListName,
  userId: string,
  from: string | null,
): Promise<ActivityListPage> {
  const cursor = from === null ? {} : { cursor: from };
  const limit = String(list === "upcoming" ? pageSizes.upcoming : pageSizes.lists);
  const param = { userId };
  switch (list) {
    case "upcoming":
      return await readResponse(api.public.activities.upcoming[":userId"].$get({ param, query: { limit, ...cursor } }));
    case "past":
      return await readResponse(api.public.activities.past[":userId"].$get({ param, query: { limit, ...cursor } }));
    case "liked":
      return await readResponse(api.private.activities.liked.$get({ query: { limit, ...cursor } }));
    case "suggested":
      return await readResponse(
        api.public.activities.suggested[":userId"].$get({ param, query: { limit, ...cursor } }),
      );
  }
}

/** The owner of the list, under the profile query key that all pages share. */
export function ownerQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ["user", userId],
    queryFn: async (): Promise<UserProfile> =>
      (await readResponse(api.public.user[":userId"].$get({ param: { userId } }))).user,
    meta: { isErrorSuppressed: true },
  });
}
