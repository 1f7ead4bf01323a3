import type { PreferencesResponse } from "@meander/domain/contract/notifications";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";

/** What the person wants to hear of, and which channels reach them. */
export function preferencesQuery(api: Api) {
  return queryOptions({
    queryKey: ["notification-preferences"],
    queryFn: async (): Promise<PreferencesResponse> => answer(api.private.preferences.notifications.$get()),
    meta: { isErrorSuppressed: true },
  });
}

/** The address of the person's private calendar; null until one is made. */
export function calendarFeedQuery(api: Api) {
  return queryOptions({
    queryKey: ["calendar-feed"],
    queryFn: async (): Promise<string | null> => (await answer(api.private.calendar.feed.$get())).address,
    meta: { isErrorSuppressed: true },
  });
}
