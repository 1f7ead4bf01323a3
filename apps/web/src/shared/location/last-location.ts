import type { LonLat } from "@meander/domain/geo/point";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

const lastLocationKey = ["here"] as const;

/** Lasts for this visit; nothing is stored. */
export function setLastLocation(queryClient: QueryClient, center: LonLat): void {
  queryClient.setQueryDefaults(lastLocationKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<LonLat>(lastLocationKey, center);
}

/** The location of the last search near the person; null without one. */
export function useLastLocation(): LonLat | null {
  return useQueryClient().getQueryData<LonLat>(lastLocationKey) ?? null;
}
