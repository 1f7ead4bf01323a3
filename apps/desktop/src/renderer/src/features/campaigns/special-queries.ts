import type { SpecialTarget } from "@meander/domain/contract/special-notifications";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";

const refreshMs = 5_000;

/** Newest first. Polled while recipients are waiting, because no event reports their progress. */
export const specialsQuery = infiniteQueryOptions({
  queryKey: ["specials"],
  queryFn: ({ pageParam }) => unwrap(window.meander.listSpecials({ limit: 20, cursor: pageParam })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
  refetchInterval: ({ state }) => {
    const shown = state.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
    return shown.some(({ finishedAt }) => finishedAt === null) ? refreshMs : false;
  },
});

/** Main stores the draft after every key, so the cache is never stale. */
export const specialDraftQuery = queryOptions({
  queryKey: ["specialDraft"],
  queryFn: () => unwrap(window.meander.getSpecialDraft()),
  staleTime: Number.POSITIVE_INFINITY,
});

export const specialReachQuery = (to: SpecialTarget) =>
  queryOptions({
    queryKey: ["specialReach", to],
    queryFn: () => unwrap(window.meander.getSpecialReach({ to })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
