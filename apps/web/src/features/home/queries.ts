import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { queryOptions } from "@tanstack/react-query";
import { timePeriodOf } from "@meander/domain/time/period";
import { wallClockAt } from "@meander/domain/time/zone";
import type { z } from "zod";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { homePlace } from "./home-place.ts";

const AROUND_KM = 60;

const AFTERNOON = 2;

/** From midnight to noon the home page shows today's activities, afterwards tonight's. */
export function showsTonight(now: Date): boolean {
  return wallClockAt(now, homePlace.zone).hour >= timePeriodOf(AFTERNOON).firstHour;
}

/** Date filter 1 means today. */
export function todaySearch(now: Date) {
  const search = { center: homePlace.center, km: AROUND_KM, limit: 6 } as const;
  return showsTonight(now) ? { ...search, date: 0, order: "tonight" as const } : { ...search, date: 1 };
}
export const comingUpSearch = { center: homePlace.center, km: AROUND_KM, date: 0, limit: 15 } as const;

export type PopularPlace = z.infer<typeof popularPlacesResponse>["places"][number];

/** The places with the most activities to join. */
export function popularPlacesQuery(api: Api) {
  return queryOptions({
    queryKey: ["places", "popular"],
    queryFn: async (): Promise<readonly PopularPlace[]> =>
      (await readResponse(api.public.places.popular.$get())).places,
    meta: { isErrorSuppressed: true },
  });
}
