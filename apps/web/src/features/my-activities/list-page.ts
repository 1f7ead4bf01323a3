import { lists } from "@meander/domain/messages/en/lists";
import { myActivities } from "@meander/domain/messages/en/my-activities";
import { userActivitiesPath } from "@meander/domain/paths";
import { firstNameOf } from "../../shared/people/avatar-person.ts";
import type { PageModule } from "../../shared/page/page.ts";
import { activityListQuery, ownerQuery, type PersonListName } from "./queries.ts";

/** The server part of the three list pages: without the owner there is no page. */
export function listPageOf(list: PersonListName): Omit<PageModule, "Page"> {
  return {
    extraMessages: { lists, myActivities },
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
        title: isOwn ? t("myActivities.titleOwn") : t("myActivities.title", { name: firstNameOf(owner) }),
        path: userActivitiesPath(userId, list),
        isHiddenFromSearch: list !== "suggested",
      };
    },
  };
}
