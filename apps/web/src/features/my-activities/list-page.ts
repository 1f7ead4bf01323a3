import { lists } from "@meander/domain/messages/en/lists";
import { myActivities } from "@meander/domain/messages/en/my-activities";
import { userActivitiesPath } from "@meander/domain/paths";
import type { PageModule } from "../../shared/page/page.ts";
import { type ActivityListName, activityListQuery, ownerQuery } from "./queries.ts";

/** What the server does for each of the three lists: whose it is decides whether there is a page at all. */
export function listPageOf(list: ActivityListName): Omit<PageModule, "Page"> {
  return {
    words: { lists, myActivities },
    prefetch: async ({ queryClient, api, params: { userId = "" } }) => {
      await Promise.all([
        queryClient.fetchQuery(ownerQuery(api, userId)),
        queryClient.prefetchInfiniteQuery(activityListQuery(api, list, userId)),
      ]);
    },
    head: ({ queryClient, api, user, params: { userId = "" } }, t) => {
      const owner = queryClient.getQueryData(ownerQuery(api, userId).queryKey);
      const isOwn = user?._id === userId || owner === undefined;
      return {
        title: isOwn ? t("myActivities.titleOwn") : t("myActivities.title", { name: owner.firstName }),
        path: userActivitiesPath(userId, list),
        isHiddenFromSearch: list !== "suggested",
      };
    },
  };
}
