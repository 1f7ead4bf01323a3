import { lists } from "@meander/domain/messages/en/lists";
import { myActivities } from "@meander/domain/messages/en/my-activities";
import { likedPath } from "@meander/domain/paths";
import type { PageModule } from "../../shared/page/page.ts";
import { ActivityList } from "./components/activity-list.tsx";
import { activityListQuery } from "./queries.ts";

function LikedPage() {
  return <ActivityList list="liked" />;
}

export const page: PageModule = {
  Page: LikedPage,
  extraMessages: { lists, myActivities },
  prefetch: async ({ queryClient, api, user }) => {
    if (user !== null) await queryClient.prefetchInfiniteQuery(activityListQuery(api, "liked", user._id));
  },
  head: (_context, t) => ({ title: t("myActivities.liked"), path: likedPath, isHiddenFromSearch: true }),
};
