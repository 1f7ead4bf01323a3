import type { LonLat } from "@meander/domain/geo/point";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

const hereKey = ["here"] as const;

/** For the rest of this visit; nothing is stored. */
export function setLastHere(queryClient: QueryClient, center: LonLat): void {
  queryClient.setQueryDefaults(hereKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<LonLat>(hereKey, center);
}

/** Where the person was when they last searched near themselves; null when they haven't. */
export function useLastHere(): LonLat | null {
  return useQueryClient().getQueryData<LonLat>(hereKey) ?? null;
}
