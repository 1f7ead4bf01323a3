import type { Geolocation } from "@meander/domain/contract/client-context";
import type { LonLat } from "@meander/domain/geo/point";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { searchKey } from "../live/query-keys.ts";

const lastLocationKey = ["here"] as const;

/** A location that a search was around, and when it was found, in milliseconds since 1970. */
type LastLocation = Geolocation & { readonly foundAt: number };

/**
 * Lasts for this visit; nothing is stored. Results around another location are forgotten. Returns whether it has changed.
 */
export function setLastLocation(queryClient: QueryClient, location: Geolocation): boolean {
  const former = queryClient.getQueryData<LastLocation>(lastLocationKey);
  queryClient.removeQueries({ queryKey: searchKey, type: "inactive" });
  queryClient.setQueryDefaults(lastLocationKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<LastLocation>(lastLocationKey, { ...location, foundAt: Date.now() });
  return former?.longitude !== location.longitude || former.latitude !== location.latitude;
}

/** The location of the last search near the person; null without one. */
export function useLastLocation(): LonLat | null {
  const last = useQueryClient().getQueryData<LastLocation>(lastLocationKey);
  return last === undefined ? null : [last.longitude, last.latitude];
}
