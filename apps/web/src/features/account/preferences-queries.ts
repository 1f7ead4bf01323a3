import type { PreferencesResponse } from "@meander/domain/contract/notifications";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** The person's notification preferences, and which channels reach them. */
export function preferencesQuery(api: Api) {
  return queryOptions({
    queryKey: ["notification-preferences"],
    queryFn: async (): Promise<PreferencesResponse> => readResponse(api.private.preferences.notifications.$get()),
    meta: { isErrorSuppressed: true },
  });
}

/** The address of the person's private calendar feed; null until one is created. */
export function calendarFeedQuery(api: Api) {
  return queryOptions({
    queryKey: ["calendar-feed"],
    queryFn: async (): Promise<string | null> => (await readResponse(api.private.calendar.feed.$get())).address,
    meta: { isErrorSuppressed: true },
  });
}
