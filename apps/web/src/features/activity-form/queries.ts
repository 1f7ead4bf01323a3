import type { Activity } from "@meander/domain/contract/activities";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { activityKey } from "../../shared/live/query-keys.ts";

/** The activity to edit, under the query key of its page, so that both share one cache entry. */
export function editedActivityQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: activityKey(activityId),
    queryFn: async (): Promise<Activity> =>
      (await readResponse(api.public.activity[":activityId"].$get({ param: { activityId } }))).activity,
    meta: { isErrorSuppressed: true },
  });
}

/** The place at a point, so that the place follows a pin that moves far. */
export function placeAtQuery(api: Api, [longitude, latitude]: readonly [number, number]) {
  const q = `${longitude},${latitude}`;
  return queryOptions({
    queryKey: ["places", "at", q],
    queryFn: async () =>
      (await readResponse(api.public.geocode.$get({ query: { q, limit: "1" } }))).features[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}
