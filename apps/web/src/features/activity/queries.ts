import type { Activity } from "@meander/domain/contract/activities";
import type { Participant, Rating } from "@meander/domain/contract/participation";
import { pageSizes } from "@meander/domain/constants";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { activityKey, commentsKey } from "../../shared/live/query-keys.ts";
import type { CommentsPage } from "../../shared/comments/comment-cache.ts";

/** All queries of one activity share its key prefix, so that one invalidation refreshes the page. */
export function activityQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: activityKey(activityId),
    queryFn: async (): Promise<Activity> => {
      const call = api.public.activity[":activityId"].$get({ param: { activityId } });
      return (await readResponse(call)).activity;
    },
    meta: { isErrorSuppressed: true },
  });
}

/** Newest first. A cursor, so that new comments cause no duplicates or gaps between pages. */
export function commentsQuery(api: Api, activityId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(activityId),
    queryFn: async ({ pageParam }): Promise<CommentsPage> => {
      const query = { limit: String(pageSizes.comments), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return await readResponse(api.public.activity[":activityId"].comments.$get({ param: { activityId }, query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

type RatingsPage = { ratings: Rating[]; cursor: string | null };

/** Newest first. */
export function ratingsQuery(api: Api, activityId: string) {
  return infiniteQueryOptions({
    queryKey: [...activityKey(activityId), "ratings"],
    queryFn: async ({ pageParam }): Promise<RatingsPage> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return await readResponse(api.public.activity[":activityId"].ratings.$get({ param: { activityId }, query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

export function participantsKey(activityId: string) {
  return [...activityKey(activityId), "participants"] as const;
}

/** All requests with their messages; for the host. */
export function participantsQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: participantsKey(activityId),
    queryFn: async (): Promise<Participant[]> => {
      const call = api.private.activity[":activityId"].participants.$get({ param: { activityId } });
      return (await readResponse(call)).participants;
    },
    meta: { isErrorSuppressed: true },
  });
}
