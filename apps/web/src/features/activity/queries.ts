import type { Activity } from "@meander/domain/contract/activities";
import type { Participant, Rating } from "@meander/domain/contract/participation";
import { pageSizes } from "@meander/domain/constants";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import type { CommentsPage } from "./comment-cache.ts";

/** Everything about one activity lies under its key, so that one invalidation refreshes the whole page. */
export function activityQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: activityKey(activityId),
    queryFn: async (): Promise<Activity> => {
      const call = api.public.activity[":activityId"].$get({ param: { activityId } });
      return (await answer(call)).activity;
    },
    meta: { isErrorSuppressed: true },
  });
}

export function commentsKey(activityId: string) {
  return [...activityKey(activityId), "comments"] as const;
}

/** Newest first, by cursor: pages neither skip nor repeat. */
export function commentsQuery(api: Api, activityId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(activityId),
    queryFn: async ({ pageParam }): Promise<CommentsPage> => {
      const query = { limit: String(pageSizes.comments), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return await answer(api.public.activity[":activityId"].comments.$get({ param: { activityId }, query }));
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
      return await answer(api.public.activity[":activityId"].ratings.$get({ param: { activityId }, query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { isErrorSuppressed: true },
  });
}

export function participantsKey(activityId: string) {
  return [...activityKey(activityId), "participants"] as const;
}

/** Everyone who asked, with what they wrote; for the host. */
export function participantsQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: participantsKey(activityId),
    queryFn: async (): Promise<Participant[]> => {
      const call = api.private.activity[":activityId"].participants.$get({ param: { activityId } });
      return (await answer(call)).participants;
    },
    meta: { isErrorSuppressed: true },
  });
}
