import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type Api, answer } from "../../shared/api/client.ts";
import { homePlace } from "./home-place.ts";

const AROUND_KM = 60;

/** The date filter 1 is Today, which goes on until 5am. */
export const todayWish = { center: homePlace.center, km: AROUND_KM, date: 1, limit: 6 } as const;
export const comingUpWish = { center: homePlace.center, km: AROUND_KM, date: 0, limit: 15 } as const;

export type PopularPlace = z.infer<typeof popularPlacesResponse>["places"][number];

/** Places with the most to join. */
export function popularPlacesQuery(api: Api) {
  return queryOptions({
    queryKey: ["places", "popular"],
    queryFn: async (): Promise<readonly PopularPlace[]> => (await answer(api.public.places.popular.$get())).places,
    meta: { isErrorSuppressed: true },
  });
}
