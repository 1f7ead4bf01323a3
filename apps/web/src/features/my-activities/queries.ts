import { pageSizes } from "@meander/domain/constants";
import type { Activity } from "@meander/domain/contract/activities";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import { activitiesKey } from "../../shared/likes/like-cache.ts";

export type ActivityListName = "upcoming" | "past" | "suggested";

type ActivityListPage = { activities: Activity[]; cursor: string | null; total: number };

/** A person's activities, page by page, as far as the one who asks may see them. */
export function activityListQuery(api: Api, list: ActivityListName, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...activitiesKey, list, userId, "pages"],
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
      return await answer(api.public.activities.upcoming[":userId"].$get({ param, query: { limit, ...cursor } }));
    case "past":
      return await answer(api.public.activities.past[":userId"].$get({ param, query: { limit, ...cursor } }));
    case "suggested":
      return await answer(api.public.activities.suggested[":userId"].$get({ param, query: { limit, ...cursor } }));
  }
}

/** Whose list it is. Under the key that every page keeps people's profiles under. */
export function ownerQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ["user", userId],
    queryFn: async (): Promise<UserProfile> =>
      (await answer(api.public.user[":userId"].$get({ param: { userId } }))).user,
    meta: { isErrorSuppressed: true },
  });
}
