import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { queryOptions } from "@tanstack/react-query";
import { timePeriodOf } from "@meander/domain/time/period";
import { wallClockAt } from "@meander/domain/time/zone";
import type { z } from "zod";
import { type Api, answer } from "../../shared/api/client.ts";
import { homePlace } from "./home-place.ts";

const AROUND_KM = 60;

const AFTERNOON = 2;

/** In the small hours and the morning the question is about today, from noon on about tonight. */
export function isAskingForTonight(now: Date): boolean {
  return wallClockAt(now, homePlace.zone).hour >= timePeriodOf(AFTERNOON).firstHour;
}

/** The date filter 1 is Today. */
export function todayWish(now: Date) {
  const wish = { center: homePlace.center, km: AROUND_KM, limit: 6 } as const;
  return isAskingForTonight(now) ? { ...wish, date: 0, order: "tonight" as const } : { ...wish, date: 1 };
}
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
