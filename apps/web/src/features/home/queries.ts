import { afternoon, timePeriodOf } from "@meander/domain/time/period";
import { wallClockAt } from "@meander/domain/time/zone";
import { homePlace } from "./home-place.ts";

const AROUND_KM = 60;

/** From midnight to noon the home page shows today's activities, afterwards tonight's. */
export function showsTonight(now: Date): boolean {
  return wallClockAt(now, homePlace.zone).hour >= timePeriodOf(afternoon).firstHour;
}

/** Date filter 1 means today. */
export function todaySearch(now: Date) {
  const search = { center: homePlace.center, km: AROUND_KM, limit: 6 } as const;
  return showsTonight(now) ? { ...search, date: 0, order: "tonight" as const } : { ...search, date: 1 };
}
export const comingUpSearch = { center: homePlace.center, km: AROUND_KM, date: 0, limit: 15 } as const;
