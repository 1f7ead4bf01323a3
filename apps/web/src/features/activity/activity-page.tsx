import { activityStatus } from "@meander/domain/activity/status";
import { activity } from "@meander/domain/messages/en/activity";
import { afterwards } from "@meander/domain/messages/en/afterwards";
import { message } from "@meander/domain/messages/message";
import { activityPath } from "@meander/domain/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useApi } from "../../shared/api/api-context.tsx";
import { ApiError, isNotFound } from "../../shared/api/api-error.ts";
import { isUuid } from "../../shared/ids/is-uuid.ts";
import type { PageModule, ServerPart } from "../../shared/page/page.ts";
import { breadcrumbs, placeCrumbs } from "../../shared/page/structured-data.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { ActivityFailed, ActivityMissing, ActivitySkeleton } from "./components/activity-states.tsx";
import { ActivityView } from "./components/activity-view.tsx";
import { eventOf } from "./event-json-ld.ts";
import { activityQuery, commentsQuery } from "./queries.ts";
import { useEffect } from "react";

function ActivityPage() {
  const { activityId = "" } = useParams();
  const isId = isUuid(activityId);
  const query = useQuery({ ...activityQuery(useApi(), activityId), enabled: isId });
  usePageTitle(query.data?.title);
  useActivityUpdates(query.data?._id ?? null);
  if (!isId || isNotFound(query.error)) return <ActivityMissing />;
  if (query.data !== undefined) return <ActivityView activity={query.data} key={query.data._id} />;
  if (query.isError) return <ActivityFailed onRetry={() => query.refetch()} />;
  return <ActivitySkeleton />;
}

const serverPart: ServerPart = {
  prefetch: async ({ queryClient, api, params: { activityId = "" } }) => {
    if (!isUuid(activityId)) {
      throw new ApiError({ status: 404, code: "not-found", message: message("activityNotFound") });
    }
    await Promise.all([
      queryClient.fetchQuery(activityQuery(api, activityId)),
      queryClient.prefetchInfiniteQuery(commentsQuery(api, activityId)),
    ]);
  },
  head: ({ queryClient, api, params: { activityId = "" }, absolute }) => {
    const activity = queryClient.getQueryData(activityQuery(api, activityId).queryKey);
    if (activity === undefined) return { isHiddenFromSearch: true };
    const path = activityPath(activity);
    const { relevantDate, cancelledAt } = activity;
    return {
      title: activity.title,
      ...(activity.summary === "" ? {} : { description: activity.summary }),
      path,
      preview: { page: path, shows: [activity.modifiedDate, relevantDate, cancelledAt, activity.host] },
      isHiddenFromSearch: activity.status === activityStatus.draft,
      describes: [
        eventOf(activity, absolute),
        breadcrumbs([...placeCrumbs(activity.context), { name: activity.title, path }], absolute),
      ],
    };
  },
};

export const page: PageModule = {
  Page: ActivityPage,
  Missing: ActivityMissing,
  extraMessages: { activity, afterwards },
  ...(import.meta.env.SSR && serverPart),
};

/** Refetches an activity's page when it changes on the server. The code is loaded after hydration. */
function useActivityUpdates(activityId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (activityId === null) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import("../../shared/live/follow-activity.ts").then(({ followActivity }) => {
      if (!isOver) stop = followActivity(activityId, queryClient);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, activityId]);
}
