import type { Activity } from "@meander/domain/contract/activities";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import { activityKey } from "../../shared/live/query-keys.ts";

/** The activity to edit, under the key of its page: what is saved there is seen here and the other way round. */
export function editedActivityQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: activityKey(activityId),
    queryFn: async (): Promise<Activity> =>
      (await answer(api.public.activity[":activityId"].$get({ param: { activityId } }))).activity,
    meta: { isErrorSuppressed: true },
  });
}

export function languagesQuery(api: Api) {
  return queryOptions({
    queryKey: ["languages"],
    queryFn: async () => (await answer(api.public.languages.$get())).languages,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}

/** What lies at a point, to keep the place right when the pin is moved far. */
export function placeAtQuery(api: Api, [longitude, latitude]: readonly [number, number]) {
  const q = `${longitude},${latitude}`;
  return queryOptions({
    queryKey: ["places", "at", q],
    queryFn: async () => (await answer(api.public.geocode.$get({ query: { q, limit: "1" } }))).features[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}
